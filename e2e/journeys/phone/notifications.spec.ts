import { bellOf, bellPopover, EVERY_KIND, notify } from '../../notifications.ts';
import { expect, test } from '../../store.ts';

test('on a phone, the bell is at the top of every screen, at touch size, and its notifications fit the screen', async ({
  page,
  db,
  signIn,
}) => {
  const { id } = await signIn();
  await notify(db, id, EVERY_KIND);
  await page.goto('/');
  const bell = bellOf(page);
  await expect(bell).toHaveAccessibleName(`Notifications, ${EVERY_KIND.length} unread`);
  for (const path of ['/', '/orders']) {
    await page.goto(path);
    const box = await bell.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(40);
  }
  await page.goto('/store');
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await expect(filter).toBeVisible();
  const [above, below] = [await bell.boundingBox(), await filter.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await bell.tap();
  const popover = bellPopover(page);
  await expect(popover.getByRole('listitem').first()).toBeVisible();
  await expect(popover.getByRole('link', { name: 'All notifications' })).toBeInViewport();
  await popover.getByRole('link', { name: 'All notifications' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(popover).toHaveCount(0);
  await page.getByRole('link', { name: /^Choose/ }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible();
});
