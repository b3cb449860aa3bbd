import {
  creditNoteInput,
  inCents,
  orderDocument,
  type StaffDocumentDetail,
  staffDocumentDetail,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { json, refusal } from '../../../../test/answers.ts';
import { newStaff, openBackOffice, toasts } from '../../../../test/open-back-office.tsx';

const LINE = '01900000-0000-7000-8000-00000000000b';
const PERSON = { id: '01900000-0000-7000-8000-00000000000c', username: 'thandi', name: 'Thandi Mokoena' };

/** An invoice for five packs at R 50. Each test has its own, because input for it is kept while the app is open. */
const newInvoice = (): StaffDocumentDetail => ({
  ...{ id: crypto.randomUUID(), kind: 'invoice', number: 'INV-1001', issuedAt: '2026-03-05T10:00:00Z' },
  ...{ orderId: crypto.randomUUID(), orderReference: 'ORD-1', poNumber: null, invoiceNumber: null },
  ...{ total: inCents(250_00), tax: inCents(32_61), dueOn: '2026-04-04', outstanding: inCents(250_00) },
  ...{ isDisputed: false, isOverdue: false, customer: PERSON, issuedBy: PERSON, reason: null, note: null },
  ...{ title: 'Tax invoice', orderStatus: 1, isCancelled: false, pricesIncludeVat: true },
  ...{ sums: [], rounding: inCents(0), invoice: null, creditNotes: [], creditRefusal: null },
  lines: [
    {
      ...{ id: LINE, orderLineId: crypto.randomUUID(), code: '7001', name: 'Amoxil', variantName: null },
      ...{ strength: '500 mg', dosage: 'Capsule', packSize: '20', quantity: 5, taxRate: 1_500 },
      ...{ cost: inCents(50_00), amount: inCents(250_00), tax: inCents(32_61), isReturned: false },
      ...{ creditableQuantity: 5, creditableAmount: inCents(250_00) },
    },
  ],
});

const dialog = page.getByRole('dialog', { name: 'Credit note' });
const issue = dialog.getByRole('button', { name: 'Issue credit note' });

const open = async (invoice: StaffDocumentDetail) => {
  const screen = await openBackOffice(
    `/admin/documents/${invoice.id}`,
    { 'GET admin/documents/:id': json(staffDocumentDetail, invoice) },
    newStaff('Staff'),
  );
  await expect.element(page.getByRole('button', { name: /^Issue credit note/ })).toBeVisible();
  await userEvent.keyboard('c');
  const requests = `POST admin/invoices/${invoice.id}/credit-notes`;
  return {
    ...screen,
    requests,
    notes: () => screen.sent(requests).map((body) => creditNoteInput.parse(body)),
  };
};

test('a credit note needs a reason and a credit; what was entered stays when the dialog is closed', async () => {
  const { notes } = await open(newInvoice());
  await issue.click();
  await expect.element(dialog.getByText('Choose a reason.')).toBeVisible();
  await expect.element(dialog.getByText('Enter a credit for at least one line.')).toBeVisible();
  await dialog.getByLabelText('Reason').selectOptions('Goods returned');
  await dialog.getByRole('textbox', { name: /^Quantity of Amoxil/ }).fill('2');
  await expect.element(dialog.getByRole('checkbox', { name: 'Return to stock' })).toBeChecked();
  const sum = dialog.getByRole('status');
  await expect.element(sum).toMatchTextContent(/Credit R\s100.*R\s150 left to credit/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('c');
  await expect.element(sum).toMatchTextContent(/Credit R\s100/);
  expect(notes()).toEqual([]);
});

test('a wrong price is credited by an amount, which is kept if someone else credited the line meanwhile', async () => {
  const { answer, notes, requests } = await open(newInvoice());
  await dialog.getByLabelText('Reason').selectOptions('Wrong price');
  const amount = dialog.getByRole('textbox', { name: /^Amount to credit for Amoxil/ });
  await amount.fill('250,01');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Only R\s250,00 can still be credited/);
  await issue.click();
  await amount.fill('250');
  expect(notes()).toEqual([]);
  const message = 'Only R 200,00 of this line can still be credited.';
  answer({ [requests]: refusal('CONFLICT', message, { errors: { [LINE]: message } }) });
  await issue.click();
  await expect.element(dialog.getByRole('alert').first()).toMatchTextContent(message);
  await expect.element(amount).toHaveValue('250');
  answer({
    [requests]: json(orderDocument, { id: crypto.randomUUID(), kind: 'credit-note', number: 'CN-7' }),
  });
  await amount.fill('12,50');
  await issue.click();
  await expect.element(toasts).toMatchTextContent(/CN-7 issued: R\s12,50 credited/);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(notes()).toMatchObject(
    [250_00, 12_50].map((cents) => ({ reason: 'wrong-price', lines: [{ lineId: LINE, amount: cents }] })),
  );
});
