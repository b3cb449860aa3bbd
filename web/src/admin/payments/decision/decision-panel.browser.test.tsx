import {
  type BankReturnList,
  bankReturnList,
  inCents,
  type OtherPayment,
  type PaymentReview,
  paymentApproval,
  paymentReview,
  type StaffPayment,
  staffPayment,
  staffPaymentList,
  storeStatus,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Asked, json, NO_CONTENT, refusal } from '../../../../test/answers.ts';
import { newStaff, OPEN_STORE, openBackOffice } from '../../../../test/open-back-office.tsx';

const CUSTOMER: StaffPayment['customer'] = {
  id: '01900000-0000-7000-8000-000000000006',
  name: 'Thandi Mokoena',
  username: 'thandi',
  outstanding: inCents(0),
  unpaidOrders: 0,
  storeAccess: true,
};
const NO_RETURNS: BankReturnList = { bankReturns: [], total: 0 };

/** Each test has its own proofs, because input for a proof is kept while the app is open. */
const newProof = (values: Partial<PaymentReview> = {}): PaymentReview => ({
  id: crypto.randomUUID(),
  type: 'POP',
  dateCreated: '2026-03-05T10:00:00Z',
  isPaid: false,
  amount: inCents(0),
  paymentType: 0,
  image: null,
  state: 'waiting',
  fileName: 'proof.png',
  bankReference: null,
  customer: CUSTOMER,
  references: [],
  reason: null,
  decided: null,
  sameFile: null,
  version: 1,
  orders: [],
  namedPaid: [],
  settlements: [],
  sameDay: [],
  recorded: [],
  ...values,
});
const approved = (rand: number, by = 'Pieter Botha'): Partial<PaymentReview> => ({
  state: 'approved',
  isPaid: true,
  amount: inCents(rand * 100),
  decided: { by, at: '2026-03-05T11:00:00Z' },
});
const otherOf = ({ id, dateCreated, state, customer, amount }: PaymentReview): OtherPayment => ({
  ...{ id, dateCreated, state, amount },
  customerName: customer.name,
});

/** The payments of the store, of which the waiting ones are in the queue. */
const answersOf = (proofs: PaymentReview[]) => ({
  'GET admin/payments': () => {
    const waiting = proofs.filter(({ state }) => state === 'waiting');
    const payments = waiting.map((proof) => staffPayment.decode(staffPayment.encode(proof)));
    return json(staffPaymentList, { payments, total: payments.length });
  },
  'GET admin/payments/:id': ({ path }: Asked) => {
    const found = proofs.find(({ id }) => path.endsWith(id));
    return found ? json(paymentReview, found) : refusal('NOT_FOUND', 'This payment does not exist.');
  },
  'GET admin/bank/returns': json(bankReturnList, NO_RETURNS),
});
const open = (proofs: [PaymentReview, ...PaymentReview[]], person = newStaff('Staff')) =>
  openBackOffice(`/admin/payments/${proofs[0].id}`, answersOf(proofs), person);
const approvalOf = ({ id }: PaymentReview): `POST ${string}` => `POST admin/payments/${id}/approve`;

const panel = page.getByRole('complementary', { name: 'Decision' });
const amount = page.getByRole('textbox', { name: 'Amount' });

test('a proof whose file was sent before says by whom, and leads to the other proof', async () => {
  const first = newProof({ customer: { ...CUSTOMER, name: 'Karoo Clinic' } });
  const again = newProof({ sameFile: otherOf(first) });
  const { address } = await open([again, first]);
  await expect.element(panel).toMatchTextContent('This file has already been sent');
  await expect.element(panel).toMatchTextContent('Sent by Karoo Clinic.');
  await panel.getByRole('link', { name: /waiting$/ }).click();
  await expect.poll(address).toBe(`/admin/payments/${first.id}`);
  await expect.element(panel).toMatchTextContent('Karoo Clinic');
});

test('Enter alone does not approve a flagged proof: each warning is confirmed first, in turn', async () => {
  const first = newProof({ ...approved(300), customer: { ...CUSTOMER, name: 'Karoo Clinic' } });
  const again = newProof({ sameFile: otherOf(first) });
  const next = newProof();
  const { address, answer, sent } = await open([again, next, first]);
  await expect.element(amount).toHaveFocus();
  await amount.fill('9000');
  await expect
    .element(panel)
    .toMatchTextContent('This file has already been approved for Karoo Clinic: R 300.');
  await expect.element(panel).toMatchTextContent('The amount is R 9 000, and nothing is owed.');
  for (const _press of [1, 2, 3]) await userEvent.keyboard('{Enter}');
  const boxes = panel.getByRole('group', { name: 'Check before you approve' }).getByRole('checkbox');
  await expect.element(boxes.first()).toHaveFocus();
  await expect.element(panel).toMatchTextContent('Select this to approve the proof.');
  await userEvent.keyboard(' {Enter}');
  await expect.element(boxes.last()).toHaveFocus();
  expect(sent(approvalOf(again))).toEqual([]);
  answer({ [approvalOf(again)]: NO_CONTENT });
  await userEvent.keyboard(' {Enter}');
  await expect.poll(address).toBe(`/admin/payments/${next.id}`);
  expect(sent(approvalOf(again)).map((body) => paymentApproval.parse(body))).toMatchObject([
    {
      amount: inCents(9_000_00),
      confirmed: ['file-approved-before', 'amount-far-above-owed'],
      version: 1,
    },
  ]);
});

test('an amount that was already approved for that day is flagged, however it is typed', async () => {
  const earlier = newProof(approved(9_000));
  const proof = newProof({ sameDay: [otherOf(earlier)] });
  const { address } = await open([proof, earlier]);
  await amount.fill('9001');
  await expect.element(panel).toMatchTextContent('The amount is R 9 001, and nothing is owed.');
  await expect.element(panel).not.toMatchTextContent('The same amount on the same day');
  await amount.fill('9000,00');
  await expect.element(panel).toMatchTextContent('The same amount on the same day');
  await panel.getByRole('link', { name: /was approved/ }).click();
  await expect.poll(address).toBe(`/admin/payments/${earlier.id}`);
});

test('when two people approve one proof, the second sees that it is approved, and by whom', async () => {
  const proof = newProof();
  const { answer, sent } = await open([proof]);
  await amount.fill('100');
  answer({
    [approvalOf(proof)]: refusal('CONFLICT', 'This payment is already approved.'),
    ...answersOf([{ ...proof, ...approved(100), version: 2 }]),
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(panel).toMatchTextContent('This payment is already approved.');
  await expect.element(panel).toMatchTextContent('By Pieter Botha');
  expect(sent(approvalOf(proof))).toHaveLength(1);
});

test('an Admin restores a customer’s access with one key while approving, and keeps the typed amount', async () => {
  const proof = newProof({ customer: { ...CUSTOMER, storeAccess: false } });
  const { answer, sent } = await open([proof, newProof()], newStaff('Admin'));
  await expect.element(panel).toMatchTextContent('This customer’s store access is revoked');
  await amount.fill('100');
  await userEvent.keyboard('r');
  const restore = page.getByRole('checkbox', { name: 'Restore access when approving' });
  await expect.element(restore).toBeChecked();
  await expect.element(amount).toHaveValue('100');
  answer({ [approvalOf(proof)]: NO_CONTENT });
  amount.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent(approvalOf(proof)))
    .toMatchObject([{ amount: 100, restoreAccess: true, version: 1 }]);
});

test('staff who are not Admins see whether the payment restores access, and cannot restore it', async () => {
  const proof = newProof({ customer: { ...CUSTOMER, storeAccess: false } });
  const { answer, hear } = await open([proof]);
  await expect.element(panel).toMatchTextContent('This payment does not restore it. Ask an Admin.');
  expect(panel.getByRole('checkbox').elements()).toEqual([]);
  answer({ 'GET store-status': json(storeStatus, { ...OPEN_STORE, restoresAccess: true }) });
  await hear('store');
  await expect
    .element(panel)
    .toMatchTextContent('A payment that leaves nothing overdue restores it automatically.');
});

test('the payment history is searched, filtered and exported from its address, and a row opens its payment', async () => {
  const proof = newProof();
  const payments = [staffPayment.decode(staffPayment.encode(proof))];
  const { address, asked, back } = await openBackOffice(
    '/admin/payments/history',
    {
      ...answersOf([proof]),
      'GET admin/payments': ({ query }) => {
        const found = query.get('filter') === 'state=approved' ? [] : payments;
        return json(staffPaymentList, { payments: found, total: found.length });
      },
    },
    newStaff('Staff'),
  );
  await page.getByRole('searchbox', { name: 'Search payments' }).fill('thandi mokoena');
  await expect.poll(address).toBe('/admin/payments/history?q=thandi+mokoena');
  const rows = page.getByRole('table', { name: 'Payments' }).getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent(/Thandi Mokoena.*Waiting/);
  await expect.poll(() => asked.map(({ query }) => query.get('q'))).toContain('thandi mokoena');
  await page.getByRole('button', { name: 'Export' }).click();
  const csv = page.getByRole('link', { name: 'CSV' });
  await expect
    .element(csv)
    .toHaveAttribute('href', expect.stringMatching(/format=csv&q=thandi(\+|%20)mokoena$/));
  await userEvent.keyboard('{Escape}');
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Approved');
  await expect.element(page.getByText('No results found')).toBeVisible();
  back();
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('All');
  await rows.nth(1).click();
  await expect.poll(address).toBe(`/admin/payments/${proof.id}`);
  await expect.element(amount).toBeVisible();
});
