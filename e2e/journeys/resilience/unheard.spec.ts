import { owe } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expectNothingClaimed, expectSearchesForgotten, watchUnheard } from '../../screen/unheard.ts';
import { expect, test } from '../../staff.ts';

/** What a refused request logs to the console. */
const REFUSED = /503 |ApiError: The store is busy/;

test('no customer screen claims to be empty before the store responds or when it fails, which every screen reports with Try again', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  test.slow();
  expectComplaint(REFUSED);
  const { id } = await signIn();
  await owe(db, id, 50_000);
  await expectNothingClaimed(page, 'customers', '/lists');
});

test('no back office screen claims to be empty before the store responds or when it fails, which every screen reports with Try again', async ({
  page,
  signInStaff,
  expectComplaint,
}) => {
  test.slow();
  expectComplaint(REFUSED);
  await signInStaff();
  await expectNothingClaimed(page, 'staff', '/admin/payments/entries');
});

test('no customer list claims to be empty while it loads after a search without results', async ({
  page,
  db,
  signIn,
}) => {
  const { id } = await signIn();
  await owe(db, id, 50_000);
  expect(await expectSearchesForgotten(page, 'customers')).toBeGreaterThanOrEqual(4);
});

test('no back office list claims to be empty while it loads after a search without results', async ({
  page,
  signInStaff,
}) => {
  test.slow();
  await signInStaff();
  expect(await expectSearchesForgotten(page, 'staff')).toBeGreaterThanOrEqual(9);
});

test('offline, an outdated empty list reports that the store cannot be reached instead of being empty', async ({
  page,
  context,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Code is missing/);
  await signIn();
  const store = await watchUnheard(page);
  await page.clock.install();
  await store.load('/lists');
  await expect(page.getByText('No results found')).toBeVisible();
  await store.open('/profile');
  await page.clock.fastForward(31_000);
  await context.setOffline(true);
  await store.open('/lists');
  await expect(store.retry()).toBeVisible();
  expect(await store.claimsNow()).toEqual([]);
});

test('until the cart has loaded, quick order says that it is being checked, and the table shows no 0', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const { name } = await addProduct(db);
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/cart?*', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.route('**/api/cart', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.goto('/store/quick-order');
  await expect(page.getByText('Checking your cart…')).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toHaveCount(0);
  await page.goto(`/store?view=table&q=${name}`);
  const quantity = page.getByRole('row').filter({ hasText: name }).getByRole('textbox');
  await expect(quantity).toHaveValue('');
  await expect(quantity).toHaveAttribute('placeholder', '…');
  answers.resolve();
  await expect(quantity).toHaveValue('0');
  await page.goto('/store/quick-order');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('the payments screen says that there are no unpaid orders only once all payable orders have loaded', async ({
  page,
  signIn,
}) => {
  await signIn();
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/payments/payable-orders', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.goto('/proof-of-payments');
  await expect(page.getByText('No results found')).toBeVisible();
  const unpaid = page.getByRole('region', { name: 'Unpaid orders' });
  await expect(unpaid.getByRole('list').first()).toHaveAttribute('aria-busy', 'true');
  await expect(unpaid.getByText(/^(You have no|None of your) unpaid orders/)).toHaveCount(0);
  answers.resolve();
  await expect(unpaid.getByText('You have no unpaid orders.')).toBeVisible();
});
