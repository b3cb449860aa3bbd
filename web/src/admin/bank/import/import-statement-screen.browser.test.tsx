import { type BankPreview, bankImportList, bankPreview, inCents } from '@formulary/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { json, refusal } from '../../../../test/answers.ts';
import { newStaff, openBackOffice } from '../../../../test/open-back-office.tsx';

const RECORDS = [
  ['When', 'Who', 'What', 'Left'],
  ['2026-03-01', 'Karoo', '10,00', '5,00'],
];
const UNKNOWN: BankPreview = {
  fileName: 'march.csv',
  format: 'csv',
  accounts: [],
  fromDay: null,
  untilDay: null,
  lines: 0,
  moneyIn: { count: 0, total: inCents(0) },
  moneyOut: { count: 0, total: inCents(0) },
  returns: 0,
  known: 0,
  similar: 0,
  warning: null,
  rows: [],
  needsColumns: true,
  columns: { records: RECORDS, mapping: {} },
};
const CHOSEN = { day: 0, description: 1, amount: 2 };
const READ: BankPreview = {
  ...UNKNOWN,
  needsColumns: false,
  fromDay: '2026-03-01',
  untilDay: '2026-03-02',
  lines: 2,
  moneyIn: { count: 2, total: inCents(30_00) },
  columns: { records: RECORDS, mapping: CHOSEN },
};
const choose = () =>
  page.getByLabelText('Bank statement').upload(new File(['a;b'], 'march.csv', { type: 'text/csv' }));
const open = () =>
  openBackOffice(
    '/admin/bank/import',
    { 'GET admin/bank/imports': json(bankImportList, { bankImports: [], total: 0 }) },
    newStaff('Staff'),
  );

test('a file that cannot be read says which line, and another one can be chosen', async () => {
  const { answer } = await open();
  answer({ 'POST admin/bank/preview': refusal('VALIDATION', "Line 3: 'soon' is not a date.") });
  await choose();
  await expect.element(page.getByRole('alert')).toMatchTextContent("Line 3: 'soon' is not a date.");
  answer({ 'POST admin/bank/preview': json(bankPreview, READ) });
  await choose();
  const statement = page.getByRole('region', { name: 'Statement' });
  await expect.element(statement).toMatchTextContent(/R\s30,00 in 2 lines/);
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('a bank file with unknown headings is read by the columns that staff choose', async () => {
  const sent = vi.spyOn(FormData.prototype, 'set');
  const { answer } = await open();
  answer({ 'POST admin/bank/preview': json(bankPreview, UNKNOWN) });
  await choose();
  const columns = page.getByRole('form', { name: 'Columns' });
  const readAgain = columns.getByRole('button', { name: 'Read again' });
  await readAgain.click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Choose the columns for the date and for the amount or money in.');
  expect(page.getByRole('region', { name: 'Statement' }).elements()).toEqual([]);
  await columns.getByLabelText('Date').selectOptions('0');
  await columns.getByLabelText('Description').selectOptions('1');
  await columns.getByLabelText('Amount').selectOptions('2');
  answer({ 'POST admin/bank/preview': json(bankPreview, READ) });
  await readAgain.click();
  const statement = page.getByRole('region', { name: 'Statement' });
  await expect.element(statement).toMatchTextContent(/R\s30,00 in 2 lines/);
  expect(sent.mock.calls.map(([, value]) => value)).toContain(JSON.stringify(CHOSEN));
});

test('a file that names no account asks for it; one whose payments are all known cannot be imported', async () => {
  const { answer, address } = await open();
  answer({ 'POST admin/bank/preview': json(bankPreview, READ) });
  await choose();
  await page.getByRole('button', { name: 'Import 2 payments' }).click();
  const account = page.getByLabelText('Account number');
  await expect.element(account).toHaveAccessibleDescription(/Enter the account number\./);
  expect(address()).toBe('/admin/bank/import');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  answer({ 'POST admin/bank/preview': json(bankPreview, { ...READ, accounts: ['621'], known: 2 }) });
  await choose();
  await expect
    .element(page.getByText('All payments received in this file have already been imported.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Import 0 payments' })).toBeDisabled();
});
