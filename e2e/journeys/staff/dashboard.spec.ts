import { listenAt } from '../../events.ts';
import { addProofWithoutFile, newCustomer } from '../../people.ts';
import { expect, test } from '../../staff.ts';

test('work that needs attention is counted as it comes in, and each count links to its list', async ({
  page,
  db,
  signInStaff,
}) => {
  await signInStaff('Admin');
  await listenAt(page, '/admin');
  const proofs = page.getByRole('link', { name: /^Proofs to approve/ });
  await expect(proofs).toContainText(/\d/);
  const count = async () => Number(/\d+/.exec(await proofs.innerText())?.[0]);
  const before = await count();
  const { id: userId } = await newCustomer(db);
  await addProofWithoutFile(db, userId, new Date('2024-01-01'));
  await expect.poll(count).toBeGreaterThan(before);
  await expect(proofs).toContainText(/Oldest: \d{3,} days/);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Payments \d+ waiting/ }),
  ).toBeVisible();

  await page.getByRole('link', { name: /^Out of stock/ }).click();
  await expect(page).toHaveURL(/\/admin\/products\?stock=out/);
  await page.goBack();
  await proofs.click();
  await expect(page).toHaveURL(/\/admin\/payments/);
});

test('sales and payments are charted by day or month, with a table of the same figures', async ({
  page,
  signInStaff,
}) => {
  await signInStaff('Staff');
  await page.goto('/admin');
  const trade = page.getByRole('region', { name: 'Sales and payments' });
  await expect(
    trade.getByRole('figure', { name: 'Sales and payments over time' }).locator('svg').first(),
  ).toBeVisible();
  await trade.getByText('Show as table').click();
  await expect(trade.getByRole('rowheader')).toHaveCount(30);
  await trade.getByText('12 months').click();
  await expect(page).toHaveURL('/admin?span=months');
  await expect(trade.getByRole('rowheader')).toHaveCount(12);
  await page.reload();
  await expect(trade.getByRole('radio', { name: '12 months' })).toBeChecked();

  const outstanding = page.getByRole('table', { name: 'Outstanding by age' });
  await expect(outstanding.getByRole('rowheader')).toHaveText([
    'Current',
    '30 days',
    '60 days',
    '90 days',
    '120+ days',
    'Unallocated',
    'Total',
  ]);
});
