import type { Locator } from '@playwright/test';
import { addProduct } from '../../products.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not drawn');
  return box;
};

test('the bar that places an order sits on the tab bar, on a phone and on a tablet', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await fillCart(customer, [{ product: await addProduct(db) }]);
  await page.goto('/cart');
  for (const size of [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(size);
    const bar = page.locator('[data-place-bar]');
    await expect(bar.getByRole('button', { name: 'Place order' })).toBeVisible();
    await settle(page);
    const { y, height } = await boxOf(bar);
    const tabs = await boxOf(page.getByRole('navigation', { name: 'Main' }));
    expect(Math.abs(y + height - tabs.y)).toBeLessThanOrEqual(1);
  }
});

test('the store’s table fits a landscape tablet, three products fit a laptop, and price and stock a tablet for staff', async ({
  page,
  signIn,
  signInStaff,
}) => {
  await signIn();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/store');
  await expect(page.getByRole('list', { name: 'Products' })).toBeVisible();
  await page.getByText('Table', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Products' });
  await expect(table.getByRole('link').first()).toBeInViewport();
  await expect(table.getByRole('columnheader', { name: 'In Cart' })).toBeInViewport();

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByText('Thumbnails', { exact: true }).click();
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  const whole = (await Promise.all((await cards.all()).map(boxOf))).filter(
    ({ y, height }) => y + height <= 720,
  );
  expect(whole.length).toBeGreaterThanOrEqual(3);

  // Otherwise the customer's screen would still request its cart, which staff may not read.
  await page.goto('about:blank');
  await signInStaff('Admin');
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/admin/products');
  for (const name of ['Price', 'Stock'])
    await expect(page.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 });
});
