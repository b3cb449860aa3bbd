import { addOrder } from '../../../people.ts';
import { addProduct, newWord } from '../../../products.ts';
import { openInApp } from '../../../screen/screen.ts';
import { expect, test } from '../../../store.ts';

const UNREACHABLE = 'The store cannot be reached. Check your connection and try again.';

test.beforeEach(({ expectComplaint }) => {
  // Prefetching code may fail too.
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Code is missing/);
});

test('offline, endless lists keep their rows, report the failure, and continue automatically once online', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const lab = `${newWord()} Laboratories`;
  const products = await Promise.all(Array.from({ length: 45 }, () => addProduct(db, { lab })));
  const [product] = products;
  if (!product) throw new Error('There are no products');
  for (let count = 0; count < 45; count += 1) await addOrder(db, customer, [{ product }]);
  await page.goto('/profile');
  for (const { name, address } of [
    { name: 'Products', address: `/store?labId=${product.labId}` },
    { name: 'Orders', address: '/orders?pageSize=20' },
  ])
    await test.step(name, async () => {
      await openInApp(page, address);
      const items = page.getByRole('list', { name }).getByRole('listitem');
      await expect(items.first()).toBeVisible();
      await context.setOffline(true);
      const failure = page.getByRole('main').getByRole('alert');
      await expect(async () => {
        await page.mouse.wheel(0, 1_000);
        await expect(failure).toBeInViewport({ timeout: 500 });
      }).toPass();
      await expect(failure).toContainText('Something went wrong');
      await expect(failure).toContainText(UNREACHABLE);
      await expect(items.last()).toHaveAttribute('aria-posinset', '20');
      await context.setOffline(false);
      await expect(async () => {
        await page.mouse.wheel(0, 1_000);
        await expect(items.last()).toHaveAttribute('aria-posinset', '45', { timeout: 500 });
      }).toPass();
      await expect(failure).toHaveCount(0);
    });
});

test('a search made offline reports the failure above the previous results, and completes once online', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn();
  const [before, after] = [await addProduct(db), await addProduct(db)];
  await page.goto(`/store?q=${before.sku}`);
  const link = (name: string) => page.getByRole('list', { name: 'Products' }).getByRole('link', { name });
  await expect(link(before.name)).toBeVisible();
  await context.setOffline(true);
  const search = page.getByRole('searchbox', { name: 'Search products' });
  await search.fill(after.sku);
  await search.press('Enter');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText(UNREACHABLE);
  await expect(link(before.name)).toBeVisible();
  await context.setOffline(false);
  await expect(link(after.name)).toBeVisible();
  await expect(failure).toHaveCount(0);
});
