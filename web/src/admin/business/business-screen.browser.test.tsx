import {
  about,
  DEFAULT_ACCOUNT_CODES,
  inCents,
  type StaffBusiness,
  staffBusiness,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, json, refusal } from '../../../test/answers.ts';
import { newStaff, openBackOffice, toasts } from '../../../test/open-back-office.tsx';

const BUSINESS: StaffBusiness = {
  legalName: '',
  tradingName: '',
  registrationNumber: '',
  vatNumber: '',
  address: '',
  phone: '',
  email: '',
  pharmacistName: '',
  licenceNumber: '',
  bankName: '',
  bankAccountName: '',
  bankAccountNumber: '',
  bankBranchCode: '',
  decimals: 0,
  pricesIncludeVat: true,
  vatRates: [{ from: '2018-04-01', rate: 1500 }],
  termsDays: 30,
  paymentTerms: '',
  entryLimit: inCents(10_000_00),
  accountCodes: DEFAULT_ACCOUNT_CODES,
  secondFactorRequired: false,
  logo: null,
  version: 7,
};
const stored = (values: Partial<StaffBusiness> = {}) => json(staffBusiness, { ...BUSINESS, ...values });
const openBusiness = (address: string, answers: Answers = {}, person = newStaff()) =>
  openBackOffice(
    `/admin/business${address}`,
    {
      'GET admin/business': stored(),
      'GET admin/dashboard/version': json(about, { version: '1.2.3', commit: null }),
      ...answers,
    },
    person,
  );
const save = (form = page.getByRole('main')) => form.getByRole('button', { name: 'Save' }).click();

test('the issuer’s form shows errors at their fields, and the screen lists what tax invoices still lack', async () => {
  const { answer, sent } = await openBusiness('');
  const gaps = page.getByText('Invoices are not tax invoices yet');
  await expect.element(gaps).toBeVisible();
  await expect.element(page.getByText(/^Missing: legal name, VAT number, address\./)).toBeVisible();
  await expect.element(page.getByText('Formulary 1.2.3')).toBeVisible();
  const form = page.getByRole('form', { name: 'Issuer' });
  const vatNumber = form.getByLabelText('VAT number');
  await form.getByLabelText('Legal name').fill('Karoo Wholesale (Pty) Ltd');
  await vatNumber.fill('123');
  await save(form);
  await expect
    .element(vatNumber)
    .toHaveAccessibleDescription(/Enter a VAT number of 10 digits that begins with 4\./);
  await expect.element(vatNumber).toHaveFocus();
  expect(sent('PUT admin/business/issuer')).toEqual([]);

  await vatNumber.fill('4123 456 789');
  await form.getByLabelText('Address').fill('12 Loop Street\nCape Town\n8001');
  const issuer = {
    legalName: 'Karoo Wholesale (Pty) Ltd',
    vatNumber: '4123456789',
    address: '12 Loop Street\nCape Town\n8001',
  };
  answer({ 'PUT admin/business/issuer': stored({ ...issuer, version: 8 }) });
  await save(form);
  await expect.element(toasts).toMatchTextContent('Issuer’s details saved.');
  expect(sent('PUT admin/business/issuer')).toMatchObject([{ ...issuer, version: 7 }]);
  await expect.element(vatNumber).toHaveValue('4123456789');
  await expect.element(gaps).not.toBeInTheDocument();

  await page.getByRole('link', { name: 'Enter the bank account' }).click();
  const bank = page.getByRole('form', { name: 'Bank account' });
  await bank.getByLabelText('Account number').fill('6200 123 4567');
  answer({ 'PUT admin/business/bank': stored({ ...issuer, bankAccountNumber: '62001234567', version: 9 }) });
  await save(bank);
  await expect.element(toasts).toMatchTextContent('Bank account saved.');
  expect(sent('PUT admin/business/bank')).toMatchObject([{ bankAccountNumber: '62001234567', version: 8 }]);
  await expect
    .element(page.getByText('Your details are complete. You can issue tax invoices.'))
    .toBeVisible();
});

test('a logo is uploaded as soon as it is chosen, and is shown', async () => {
  const { asked } = await openBusiness('', {
    'PUT admin/business/logo': stored({ logo: '/icon.svg', version: 8 }),
  });
  const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' });
  await page.getByLabelText('Logo file').upload(file);
  await expect.element(page.getByRole('img', { name: 'Logo on documents' })).toBeInTheDocument();
  const [upload] = asked.filter(({ path }) => path === 'admin/business/logo');
  expect(upload?.query.get('version')).toBe('7');
});

test('prices change to cents with one click, and a future VAT rate is added, shown and can be removed', async () => {
  const { answer, sent } = await openBusiness('/prices', {
    'PUT admin/business/decimals': stored({ decimals: 2, version: 8 }),
  });
  await page.getByText('Rand and cents', { exact: true }).click();
  await expect.element(toasts).toMatchTextContent('Prices now have cents.');
  expect(sent('PUT admin/business/decimals')).toEqual([{ decimals: 2, version: 7 }]);

  const form = page.getByRole('form', { name: 'VAT' });
  await form.getByLabelText('Percent').fill('many');
  await form.getByRole('button', { name: 'Add rate' }).click();
  await expect
    .element(form.getByLabelText('Percent'))
    .toHaveAccessibleDescription('Enter a percentage, such as 15 or 15,5.');
  await form.getByLabelText('New rate from').fill('2040-04-01');
  await form.getByLabelText('Percent').fill('15,5');
  await form.getByRole('button', { name: 'Add rate' }).click();
  const vatRates = [...BUSINESS.vatRates, { from: '2040-04-01', rate: 1550 }];
  answer({ 'PUT admin/business/vat': stored({ decimals: 2, vatRates, version: 9 }) });
  await save(form);
  await expect.element(toasts).toMatchTextContent('VAT saved.');
  expect(sent('PUT admin/business/vat')).toMatchObject([{ vatRates, version: 8 }]);
  await expect.element(form.getByRole('listitem').last()).toMatchTextContent('15,5%');
  // The rate of the past stays.
  expect(form.getByRole('button', { name: /^Remove the rate/ }).elements()).toHaveLength(1);

  answer({ 'PUT admin/business/decimals': stored({ vatRates, version: 10 }) });
  await page.getByText('Whole rand', { exact: true }).click();
  await expect.element(toasts).toMatchTextContent('Prices are now in whole rand.');
});

test('typed terms stay when someone else saves other terms meanwhile, which then appear', async () => {
  const { answer, hear } = await openBusiness('/terms');
  await page.getByLabelText('Days until payment is due').fill('14');
  answer({ 'GET admin/business': stored({ paymentTerms: 'Please pay by EFT.', version: 8 }) });
  await hear('store');
  await expect.element(page.getByLabelText('Text on documents')).toHaveValue('Please pay by EFT.');
  await expect.element(page.getByLabelText('Days until payment is due')).toHaveValue('14');
});

test('staff who are not Admins can read the terms of payment, but not change them', async () => {
  await openBusiness('/terms', {}, newStaff('Staff'));
  await expect.element(page.getByLabelText('Days until payment is due')).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('a refused security setting says why beside its switch, and can be discarded', async () => {
  const said = 'Set up a second factor for yourself first, so that you can still sign in.';
  await openBusiness('/security', {
    'PUT admin/business/security': refusal('VALIDATION', said, { errors: { secondFactorRequired: said } }),
  });
  const required = page.getByRole('switch', { name: 'Require a second factor for staff' });
  await required.click();
  await save(page.getByRole('form', { name: 'Security' }));
  await expect.element(required).toHaveAccessibleDescription(new RegExp(said));
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(required).not.toBeChecked();
});
