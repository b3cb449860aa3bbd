import { bankCsv } from '../../../../server/test/sample-files.ts';
import { newCustomer } from '../../../people.ts';
import { newWord } from '../../../products.ts';
import { expect, test } from '../../../staff.ts';

test('Bank does not say that no payments are left while lines load or the last decision is being saved', async ({
  page,
  db,
  signInStaff,
}) => {
  const word = newWord();
  await newCustomer(db, { name: word });
  await signInStaff();
  const file = {
    name: 'march.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(bankCsv([{ amount: 4.5, description: `${word} INTEREST` }])),
  };
  await page.goto('/admin/bank/import');
  await page.getByLabel('Bank statement').setInputFiles(file);
  await page.getByRole('button', { name: 'Import 1 payment' }).click();
  await expect(page).toHaveURL('/admin/bank');

  await page.goto(`/admin/bank?state=matched&q=${word}`);
  const none = page.getByText('No payments are left to match here.');
  await expect(page.getByText('No results found')).toBeVisible();
  let answers = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/bank\/lines/, async (route) => {
    await answers.promise;
    await route.continue();
  });
  await page.getByText(/^To match/).click();
  await expect(page).toHaveURL(/\/admin\/bank\?q=/);
  await expect(page.locator('.skeleton').first()).toBeVisible();
  await expect(none).toHaveCount(0);
  answers.resolve();
  const lines = page.getByRole('list', { name: 'Lines to match' }).locator('> li');
  await expect(lines).toHaveCount(1);

  answers = Promise.withResolvers<void>();
  await page.keyboard.press('i');
  await expect(lines).toHaveCount(0);
  await expect(none).toHaveCount(0);
  answers.resolve();
  await expect(page.getByRole('region', { name: 'Last decision' })).toContainText(/Ignored R\s4,50/);
  await expect(none).toBeVisible();
});
