import { expectAccessible, expectNoSideways, expectToast } from '../../../screen/screen.ts';
import { settle } from '../../../screen/settle.ts';
import { expect, test } from '../../../staff.ts';

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
