import type { Page } from '@playwright/test';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { expectToast } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

const form = (page: Page) => page.getByRole('dialog', { name: /delivery detail$/ });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' }).click();

/** What the customer types, what is wrong with it, and what mends it. */
const FAULTS = [
  { label: 'Recipient name', typed: ' ', message: 'Recipient name is required.', mended: 'Palesa' },
  { label: 'Recipient surname', typed: ' ', message: 'Recipient surname is required.', mended: 'Nkosi' },
  { label: 'Phone', typed: '021555010', message: 'Phone number is required.', mended: '0215550100' },
  { label: 'Street address', typed: ' ', message: 'Street address is required.', mended: '7 Protea Road' },
  { label: 'City', typed: ' ', message: 'City is required.', mended: 'Soweto' },
  { label: 'Area code', typed: '180', message: 'Area code must be 4 digits.', mended: '1804' },
  { label: 'Area code', typed: '18O4', message: 'Area code must be 4 digits.', mended: '1804' },
];

test('an empty form says every message, puts the focus on the first fault, and is saved once all is mended', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/profile/delivery-detail/new');
  // Nothing is said before it is submitted.
  await field(page, 'Area code').fill('180');
  await field(page, 'Area code').fill('');
  await field(page, 'City').focus();
  await expect(page.getByText('Area code must be 4 digits.')).toHaveCount(0);
  await save(page);
  await expect(field(page, 'Recipient name')).toBeFocused();
  for (const { label, message, mended } of FAULTS.filter(({ typed }) => typed !== '18O4')) {
    await expect(field(page, label)).toHaveAccessibleDescription(message);
    await field(page, label).fill(mended);
    await expect(field(page, label)).not.toHaveAccessibleDescription(message);
  }
  await expect(field(page, 'Province')).toHaveAccessibleDescription('Province is required.');
  await save(page);
  await expect(field(page, 'Province')).toBeFocused();
  await field(page, 'Province').selectOption('KwaZulu-Natal');
  await save(page);
  await expectToast(page, 'Delivery detail saved successfully.');
  await expect(page).toHaveURL('/profile/delivery-detail');
  await expect(page.getByRole('list', { name: 'Delivery details' })).toContainText(
    '7 Protea Road, Soweto, KwaZulu-Natal, 1804',
  );
});

test('each fault of a known detail is named at its field, which takes the focus', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const detail = await newDeliveryDetail(db, customer.id);
  await page.goto(`/profile/delivery-detail/${detail.id}`);
  for (const { label, typed, message, mended } of FAULTS) {
    await field(page, label).fill(typed);
    await save(page);
    await expect(field(page, label), `${label}: ${typed}`).toHaveAccessibleDescription(message);
    await expect(field(page, label)).toBeFocused();
    await field(page, label).fill(mended);
    await expect(field(page, label)).not.toHaveAccessibleDescription(message);
  }
  await expect(page).toHaveURL(`/profile/delivery-detail/${detail.id}`);
});

test('the provinces are the nine, and the server takes no other', async ({
  page,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/400 .*\/api\/delivery-details/);
  await signIn();
  await page.goto('/profile/delivery-detail/new');
  await expect(field(page, 'Province').getByRole('option')).toHaveText([
    'Choose a province',
    'Eastern Cape',
    'Free State',
    'Gauteng',
    'KwaZulu-Natal',
    'Limpopo',
    'Mpumalanga',
    'North West',
    'Northern Cape',
    'Western Cape',
  ]);
  for (const { label, mended } of FAULTS) await field(page, label).fill(mended);
  await field(page, 'Province').selectOption('Gauteng');
  await page.route('**/api/delivery-details', (route) =>
    route.continue({
      postData: JSON.stringify({ ...route.request().postDataJSON(), province: 'Natal' }),
    }),
  );
  await save(page);
  await expect(field(page, 'Province')).toHaveAccessibleDescription('Invalid province.');
  await expect(field(page, 'City')).toHaveValue('Soweto');
});
