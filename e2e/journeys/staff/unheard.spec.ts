import { expect, test } from '../../staff.ts';

test('accounting does not say that a period agrees with the ledger before its journals have loaded', async ({
  page,
  signInStaff,
}) => {
  await signInStaff();
  await page.goto('/admin/accounting?from=2026-01-01&until=2026-01-31');
  const agrees = page.getByText('The journals agree with the ledger to the cent.');
  await expect(agrees).toBeVisible();
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/admin/accounting/journals?*', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.getByLabel('To', { exact: true }).fill('2026-01-30');
  await expect(page.getByRole('table', { name: 'Accounts' })).toHaveAttribute('aria-busy', 'true');
  await expect(agrees).toHaveCount(0);
  answers.resolve();
  await expect(agrees).toBeVisible();
});

test('the finder says when it could not search everything, and can try again', async ({
  page,
  signInStaff,
  expectComplaint,
}) => {
  expectComplaint(/503 /);
  await signInStaff();
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const refusal = { status: 503, headers: { 'retry-after': '60' }, json: { message: 'The store is busy.' } };
  const calls = /\/api\/admin\/(customers|orders|documents|products)\?/;
  await page.route(calls, (route) => route.fulfill(refusal));
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  // Words from other journeys have no vowels, so none resembles this text.
  await dialog.getByRole('combobox', { name: 'Go to' }).fill('uoieua');
  await expect(dialog.getByRole('alert')).toContainText('Not everything could be searched.');
  await expect(dialog.getByText('No results found')).toHaveCount(0);
  await page.unroute(calls);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('No results found')).toBeVisible();
});

test('the customer search for a telephone order reports a failure, and can try again', async ({
  page,
  signInStaff,
  expectComplaint,
}) => {
  expectComplaint(/503 /);
  await signInStaff();
  const refusal = { status: 503, headers: { 'retry-after': '60' }, json: { message: 'The store is busy.' } };
  await page.route('**/api/admin/order-customers?*', (route) => route.fulfill(refusal));
  await page.goto('/admin/orders/new');
  await page.getByLabel('Find a customer').fill('thandi');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('The store is busy.');
  await page.unroute('**/api/admin/order-customers?*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Find a customer').focus();
  await expect(page.getByRole('option').filter({ hasText: 'Thandi' }).first()).toBeVisible();
});
