import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../store.ts';

test('Home links to the store and the payments, in two columns, or in one on narrow screens', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Visit The Store' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Proof of Payments' })).toBeVisible();
  await expect(main.getByText('View your payment history and upload proof of payments')).toBeVisible();
  await settle(page);
  await main.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL('/store');
  await page.goBack();
  await settle(page);
  await main.getByRole('link', { name: 'View Payments' }).click();
  await expect(page).toHaveURL('/proof-of-payments');
  await page.goBack();

  const announcements = page.getByRole('region', { name: 'Announcements' });
  const store = page.getByRole('heading', { name: 'Visit The Store' });
  const leftEdges = async () => {
    const [one, two] = await Promise.all([announcements.boundingBox(), store.boundingBox()]);
    return { first: Math.round(one?.x ?? 0), end: (one?.x ?? 0) + (one?.width ?? 0), second: two?.x ?? 0 };
  };
  await expect(store).toBeVisible();
  const wide = await leftEdges();
  expect(wide.second).toBeGreaterThan(wide.end);
  await page.setViewportSize({ width: 1224, height: 900 });
  await expect(async () => {
    const narrow = await leftEdges();
    expect(narrow.second).toBeLessThan(narrow.end);
  }).toPass();
});
