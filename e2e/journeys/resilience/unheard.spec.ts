import { owe } from '../../people.ts';
import { addProduct } from '../../products.ts';
import {
  expectNothingClaimed,
  expectRefusalsTold,
  expectSearchesForgotten,
  watchUnheard,
} from '../../screen/unheard.ts';
import { expect, test } from '../../staff.ts';

/** What a refusal leaves in the console. */
const REFUSED = /503 |ApiError: The store is busy/;

test('while the store does not answer, no screen of customers says that there is nothing', async ({
  page,
  db,
  signIn,
}) => {
  test.slow();
  const { id } = await signIn();
  await owe(db, id, 50_000);
  await expectNothingClaimed(page, 'customers', '/lists');
});

test('while the store does not answer, no screen of the back office says that there is nothing', async ({
  page,
  signInStaff,
}) => {
  test.slow();
  await signInStaff();
  await expectNothingClaimed(page, 'staff', '/admin/payments/entries');
});

test('where the store refuses, every screen of customers says so with a way to try again, and none that there is nothing', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  test.slow();
  expectComplaint(REFUSED);
  const { id } = await signIn();
  await owe(db, id, 50_000);
  await expectRefusalsTold(page, 'customers');
});

test('where the store refuses, every screen of the back office says so with a way to try again, and none that there is nothing', async ({
  page,
  signInStaff,
  expectComplaint,
}) => {
  test.slow();
  expectComplaint(REFUSED);
  await signInStaff();
  await expectRefusalsTold(page, 'staff');
});

test('no list of customers is said to be empty while it is read, after a search of it that found nothing', async ({
  page,
  db,
  signIn,
}) => {
  const { id } = await signIn();
  await owe(db, id, 50_000);
  expect(await expectSearchesForgotten(page, 'customers')).toBeGreaterThanOrEqual(4);
});

test('no list of the back office is said to be empty while it is read, after a search of it that found nothing', async ({
  page,
  signInStaff,
}) => {
  test.slow();
  await signInStaff();
  expect(await expectSearchesForgotten(page, 'staff')).toBeGreaterThanOrEqual(9);
});

test('without a network, an empty list that was read earlier and is old is not said to be empty, but not to be reached', async ({
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

test('until the kept cart is heard of, quick order says that it is checked and the table of the store counts nothing as 0', async ({
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

test('a customer is said to have no unpaid orders only once it is known what else they can pay', async ({
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
