import { expectAccessible, expectNoSideways, expectToast } from '../../../screen/screen.ts';
import { settle } from '../../../screen/settle.ts';
import { expect, test } from '../../../staff.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><rect width="30" height="10" fill="#0d5c48"/></svg>';

/** The store's previous settings, as JSON, to restore for other journeys. */
let kept: string[] = [];
test.beforeEach(async ({ db }) => {
  const { rows } = await db.$client.query<{ row: string }>(
    'delete from business_settings as b returning to_json(b)::text as row',
  );
  kept = rows.map(({ row }) => row);
});
test.afterEach(async ({ db }) => {
  await db.execute('delete from business_settings');
  for (const row of kept)
    await db.$client.query(
      'insert into business_settings select * from json_populate_record(null::business_settings, $1::json)',
      [row],
    );
});

test('an Admin enters the issuer of documents: errors are shown at their fields, and missing details are listed', async ({
  page,
  signInStaff,
}) => {
  await signInStaff();
  await page.goto('/admin/business');
  const gaps = page.getByRole('status').filter({ hasText: 'Invoices are not tax invoices yet' });
  await expect(gaps).toContainText('Missing: legal name, VAT number, address.');
  await expect(page.getByText(/^Formulary \d+\.\d+\.\d+/)).toBeVisible();
  const form = page.getByRole('form', { name: 'Issuer' });
  await form.getByLabel('Legal name').fill('Karoo Wholesale (Pty) Ltd');
  await form.getByLabel('VAT number').fill('123');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter a VAT number of 10 digits that begins with 4.')).toBeVisible();
  await expect(form.getByLabel('VAT number')).toBeFocused();
  await form.getByLabel('VAT number').fill('4123 456 789');
  await form.getByLabel('Address').fill('12 Loop Street\nCape Town\n8001');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Issuer’s details saved.');
  await expect(form.getByLabel('VAT number')).toHaveValue('4123456789');
  await expect(gaps).toBeHidden();

  await page.getByLabel('Logo file').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(LOGO),
  });
  await expect(page.getByRole('img', { name: 'Logo on documents' })).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  await expectNoSideways(page);

  await page.getByRole('link', { name: 'Enter the bank account' }).click();
  const bank = page.getByRole('form', { name: 'Bank account' });
  await bank.getByLabel('Account number').fill('6200 123 4567');
  await bank.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Bank account saved.');
  await expect(page.getByText('Your details are complete. You can issue tax invoices.')).toBeVisible();
});

test('an Admin changes prices to rand and cents, and adds a future VAT rate', async ({
  page,
  signInStaff,
}) => {
  await signInStaff();
  await page.goto('/admin/business/prices');
  await page.getByText('Rand and cents').click();
  await expectToast(page, 'Prices now have cents.');
  const form = page.getByRole('form', { name: 'VAT' });
  await form.getByLabel('Percent').fill('many');
  await form.getByRole('button', { name: 'Add rate' }).click();
  await expect(form.getByText('Enter a percentage, such as 15 or 15,5.')).toBeVisible();
  await form.getByLabel('New rate from').fill('2040-04-01');
  await form.getByLabel('Percent').fill('15,5');
  await form.getByRole('button', { name: 'Add rate' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'VAT saved.');
  await page.reload();
  await expect(form.getByRole('listitem').last()).toContainText('15,5%');
  await expect(form.getByRole('button', { name: /^Remove the rate/ })).toHaveCount(1);
  await settle(page);
  await expectAccessible(page);
  await page.getByText('Whole rand', { exact: true }).click();
  await expectToast(page, 'Prices are now in whole rand.');
});

test('typed changes stay when someone else saves meanwhile, and staff who are not Admins may only read', async ({
  page,
  signInStaff,
  pageOf,
  db,
}) => {
  const admin = await signInStaff();
  const theirs = await pageOf(admin);
  await page.goto('/admin/business/terms');
  await page.getByLabel('Days until payment is due').fill('14');
  await theirs.goto('/admin/business/terms');
  await theirs.getByLabel('Text on documents').fill('Please pay by EFT.');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expectToast(theirs, 'Payment terms saved.');
  await expect(page.getByLabel('Text on documents')).toHaveValue('Please pay by EFT.');
  await expect(page.getByLabel('Days until payment is due')).toHaveValue('14');
  await db.execute(`update users set role = 'Staff' where id = '${admin.id}'`);
  await theirs.reload();
  await expect(theirs.getByLabel('Days until payment is due')).toBeDisabled();
});

test('first steps are marked as done, defaults are kept with a click, and the dashboard shows the next step', async ({
  page,
  signInStaff,
}) => {
  await signInStaff();
  await page.goto('/admin');
  const card = page.getByRole('region', { name: 'First steps' });
  await expect(card).toContainText('Next: Whole rand or cents.');
  await card.getByRole('link', { name: 'Show all steps' }).click();
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(step('First products')).toContainText('done');
  for (const name of ['Whole rand or cents', 'VAT', 'Time zone and opening hours', 'Branding']) {
    const keep = page.getByRole('button', { name: `Keep as it is: ${name}` });
    if (await keep.isVisible()) await keep.click();
    await expect(step(name)).toContainText('– done');
  }
  await settle(page);
  await expectAccessible(page);
  await expectNoSideways(page);
  await step('Your details on documents').getByRole('link', { name: 'Enter your details' }).click();
  await page.getByLabel('Legal name').fill('Karoo Wholesale');
  await page.getByLabel('VAT number').fill('4123456789');
  await page.getByLabel('Address').fill('12 Loop Street');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Issuer’s details saved.');
  await page.goto('/admin');
  await expect(card).toContainText('Next: Payment terms and bank account.');
  await card.getByRole('button', { name: 'Hide' }).click();
  await expect(card).toBeHidden();
});
