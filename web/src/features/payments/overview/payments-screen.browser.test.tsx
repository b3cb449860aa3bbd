import {
  type AmountsDue,
  amountsDue,
  inCents,
  ORDER_STATUS,
  type OrderSummary,
  orderList,
  type Payables,
  type Payment,
  payables,
  paymentList,
  payment as paymentSchema,
  paymentTotals,
  storeStatus,
  type User,
} from '@formulary/contract';
import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { act } from '../../../../test/act.ts';
import { type Answers, json, refusal } from '../../../../test/answers.ts';
import { newCustomer, openApp } from '../../../../test/open-app.tsx';
import { OPEN_STORE, toasts } from '../../../../test/open-back-office.tsx';

const newPayment = (values: Partial<Payment> = {}): Payment => ({
  id: crypto.randomUUID(),
  type: 'POP',
  dateCreated: '2026-03-05T10:00:00Z',
  isPaid: false,
  amount: inCents(0),
  paymentType: 0,
  image: null,
  orders: [],
  ...values,
});
const CREDIT: Partial<Payment> = {
  type: 'Manual',
  isPaid: true,
  amount: inCents(5_000_00),
  paymentType: 1,
  reason: 'Recalled batch',
};
const newOrder = (referenceNumber: string, rand = 170): OrderSummary => ({
  id: crypto.randomUUID(),
  referenceNumber,
  dateOrdered: '2026-03-05T10:00:00Z',
  totalPrice: inCents(rand * 100),
  totalQuantity: 1,
  status: ORDER_STATUS.StoreOrdered,
  forCollection: false,
  isCancelled: false,
  settled: inCents(0),
  isPaid: false,
  poNumber: null,
});
const NOTHING = inCents(0);
const NO_PAYABLES: Payables = {
  ...{ orders: [], total: 0 },
  ...{ placed: NOTHING, sent: NOTHING, other: NOTHING, outstanding: NOTHING },
};
const NOTHING_DUE: AmountsDue = {
  ...{ overdue: NOTHING, now: NOTHING, later: NOTHING, unused: NOTHING, left: NOTHING },
  ...{ orders: [], payments: [] },
};

type Account = {
  payments?: Payment[];
  orders?: OrderSummary[];
  due?: Partial<AmountsDue>;
  owed?: Partial<Payables>;
  customer?: User;
};
const openPayments = (
  address: string,
  { payments = [], orders = [], due, owed, customer = newCustomer() }: Account,
  answers: Answers = {},
) =>
  openApp(
    address,
    {
      'GET payments': ({ query }) =>
        json(paymentList, {
          payments: payments.slice(Number(query.get('skip')), Number(query.get('take'))),
          total: payments.length,
        }),
      'GET payments/tally': json(paymentTotals, {
        total: payments.length,
        approved: 0,
        awaiting: 0,
        approvedAmount: NOTHING,
      }),
      'GET payments/due': json(amountsDue, { ...NOTHING_DUE, ...due }),
      'GET payments/payable-orders': json(payables, { ...NO_PAYABLES, ...owed }),
      'GET payments/:id': ({ path }) => {
        const found = payments.find(({ id }) => path.endsWith(id));
        return found ? json(paymentSchema, found) : refusal('NOT_FOUND', 'Payment not found.');
      },
      'GET orders': json(orderList, { orders, total: orders.length }),
      // Fetched in advance for the order under the pointer.
      'GET orders/:id': refusal('NOT_FOUND', 'Not found.'),
      ...answers,
    },
    { customer },
  );

const balance = page.getByRole('region', { name: 'Balance', exact: true });
const unpaid = page.getByRole('region', { name: 'Unpaid orders' });
const cards = page.getByRole('list', { name: 'Previous Payments' }).getByRole('link');
const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();

test('the payments screen begins with the balance, a link to its history, and how to pay', async () => {
  const message =
    '<p>Please use the <strong>order reference</strong>.</p><ul><li>Account name: Karoo</li></ul>';
  const { address } = await openPayments(
    '/proof-of-payments',
    { customer: newCustomer({ paymentOutstanding: inCents(170_00) }) },
    { 'GET store-status': json(storeStatus, { ...OPEN_STORE, paymentMessage: message }) },
  );
  await expect.element(balance).toMatchTextContent(/Outstanding\s*R\s170/);
  const howTo = page.getByRole('region', { name: 'How to pay' });
  await expect.element(howTo.getByRole('listitem')).toHaveTextContent('Account name: Karoo');
  const weight = getComputedStyle(howTo.getByText('order reference').element()).fontWeight;
  expect(Number(weight)).toBeGreaterThanOrEqual(600);
  expect(boxOf(balance).bottom).toBeLessThanOrEqual(boxOf(howTo).top);
  expect(boxOf(howTo).bottom).toBeLessThanOrEqual(boxOf(unpaid).top);
  await expect.element(balance.getByRole('link', { name: 'History' })).toBeVisible();
  expect(balance.getByRole('link', { name: 'History' }).element().getAttribute('href')).toBe(
    '/proof-of-payments/history',
  );
  expect(address()).toBe('/proof-of-payments');
});

test('the four newest unpaid orders are listed, each with a reference to copy and a link to its order', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const orders = ['ORD-6', 'ORD-5', 'ORD-4', 'ORD-3'].map((reference) => newOrder(reference));
  const { address, asked } = await openPayments(
    '/proof-of-payments',
    { customer: newCustomer({ role: { name: 'DopeUser' } }) },
    { 'GET orders': json(orderList, { orders, total: 6 }) },
  );
  const rows = unpaid.getByRole('listitem');
  await expect.element(rows.nth(3)).toMatchTextContent('ORD-3');
  expect(rows.elements()).toHaveLength(4);
  for (const [place, { referenceNumber }] of orders.entries())
    await expect.element(rows.nth(place)).toMatchTextContent(referenceNumber);
  expect(
    asked.filter(({ path }) => path === 'orders').map(({ query }) => Object.fromEntries(query)),
  ).toContainEqual({ skip: '0', take: '4', filter: 'status=3', sort: 'DateOrdered desc' });
  await expect.element(unpaid.getByRole('link', { name: '2 more unpaid' })).toBeVisible();
  await unpaid.getByRole('button', { name: 'Copy reference ORD-6' }).click();
  await expect.element(toasts).toMatchTextContent('Reference ORD-6 copied.');
  expect(written.mock.calls).toEqual([['ORD-6']]);
  await unpaid.getByRole('link', { name: /ORD-6/ }).click();
  await expect.poll(address).toBe(`/orders/${orders[0]?.id}`);
});

test('the payments screen shows what is overdue and not yet due, for the balance and for each order', async () => {
  const [late, sent, placed] = [newOrder('ORD-1', 100), newOrder('ORD-2', 20), newOrder('ORD-3', 3)];
  const dispatched = [late, sent].map(({ isPaid: _, totalPrice, ...order }) => ({
    ...order,
    ...{ totalPrice, lacks: totalPrice, status: ORDER_STATUS.Dispatched, proofId: null },
  }));
  await openPayments('/proof-of-payments', {
    orders: [placed],
    owed: { orders: dispatched, total: 2, sent: inCents(120_00), outstanding: inCents(123_00) },
    due: {
      ...{ overdue: inCents(100_00), later: inCents(23_00) },
      orders: [
        { id: late.id, state: 'overdue', dueOn: '2026-02-01' },
        { id: sent.id, state: 'later', dueOn: '2026-04-01' },
        { id: placed.id, state: 'later', dueOn: null },
      ],
    },
  });
  await expect.element(balance).toMatchTextContent(/Overdue\s*R\s100\s*Not yet due\s*R\s23/);
  const row = (reference: string) => unpaid.getByRole('listitem').filter({ hasText: reference });
  await expect.element(row('ORD-1')).toMatchTextContent(/Overdue since 1 Feb/);
  await expect.element(row('ORD-2')).toMatchTextContent(/Due on 1 Apr/);
  await expect.element(row('ORD-3')).toMatchTextContent('Due once invoiced');
});

test('a waiting proof names its orders, and the unused amount names the credit that it comes from', async () => {
  const order = { id: crypto.randomUUID(), referenceNumber: 'ORD-1' };
  const credit = newPayment({ ...CREDIT, orders: [{ ...order, amount: inCents(170_00) }] });
  const payments = [credit, newPayment({ orders: [{ ...order, amount: NOTHING }] }), newPayment()];
  const left = inCents(4_830_00);
  const { address } = await openPayments('/proof-of-payments', {
    payments,
    owed: { other: inCents(-4_830_00), outstanding: inCents(-4_830_00) },
    due: { unused: inCents(-4_830_00), left, payments: [{ ...credit, left }] },
  });
  await expect.element(cards.nth(0)).toMatchTextContent('Recalled batch');
  await expect.element(cards.nth(1)).toMatchTextContent('Amount after approval');
  await expect.element(cards.nth(1)).toMatchTextContent('For ORD-1');
  await expect.element(cards.nth(2)).toMatchTextContent('Not for a specific order');
  const unused = page.getByRole('region', { name: 'Where the unused amount comes from' });
  await expect.element(unused).toMatchTextContent(/Credit, .*Recalled batch\s*R\s4\s830/);
  await unused.getByRole('link', { name: /Recalled batch/ }).click();
  await expect.poll(address).toBe(`/proof-of-payments/${credit.id}`);
  const dialog = page.getByRole('dialog', { name: 'Credit' });
  await expect.element(dialog).toMatchTextContent('Recalled batch');
  await expect.element(dialog.getByRole('region', { name: 'Orders' })).toMatchTextContent('ORD-1');
});

test('previous payments are cards 320 pixels high in two lanes, with their status; one without a proof says No preview', async () => {
  const approved = newPayment({ isPaid: true, amount: inCents(1_234_00) });
  const payments = [newPayment(CREDIT), approved, newPayment()];
  const { address } = await openPayments('/proof-of-payments', { payments });
  await expect.element(cards.nth(1)).toMatchTextContent(/Approved.*R\s1\s234/);
  await expect.element(cards.nth(2)).toMatchTextContent('Awaiting Approval');
  const boxes = [0, 1, 2].map((place) => boxOf(cards.nth(place)));
  expect(boxes.map(({ height }) => height)).toEqual([320, 320, 320]);
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  expect(boxes[0]?.right).toBeLessThan(boxes[1]?.x ?? 0);
  expect(boxes[2]?.x).toBe(boxes[0]?.x);
  await cards.nth(1).click();
  await expect.poll(address).toBe(`/proof-of-payments/${approved.id}`);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('Approved');
  await expect.element(dialog).toMatchTextContent(/R\s1\s234/);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await cards.nth(0).click();
  await expect.element(page.getByRole('dialog', { name: 'Credit' }).getByText('No preview')).toBeVisible();
});

test('a payment that is not found is said not to exist', async () => {
  await openPayments(`/proof-of-payments/${crypto.randomUUID()}`, {});
  await expect.element(page.getByRole('dialog')).toMatchTextContent('This payment does not exist.');
});

test('payments are requested twenty at a time, from the page in the address; staff see no unpaid orders', async () => {
  const { asked } = await openPayments(
    '/proof-of-payments?page=2',
    { customer: newCustomer({ role: { name: 'Staff' } }) },
    { 'GET orders': refusal('FORBIDDEN', 'No.') },
  );
  await expect.element(page.getByRole('heading', { name: 'Previous Payments' })).toBeVisible();
  await expect
    .poll(() => asked.filter(({ path }) => path === 'payments').map(({ query }) => Object.fromEntries(query)))
    .toContainEqual({ skip: '40', take: '60' });
  expect(page.getByText('Unpaid orders').elements()).toEqual([]);
});

/** Holds the timers of a second, of which the app has one here; the router needs the others. */
const holdSeconds = () => {
  const held: (() => void)[] = [];
  const start = window.setTimeout.bind(window);
  const hold = (run: () => void, delay?: number) => (delay === 1_000 ? held.push(run) : start(run, delay));
  vi.spyOn(window, 'setTimeout').mockImplementation(hold as unknown as typeof setTimeout);
  return held;
};

test('the unpaid order in the address is scrolled to and highlighted for a second, with and without motion', async () => {
  await page.viewport(1440, 320);
  const orders = ['ORD-1', 'ORD-2', 'ORD-3'].map((reference) => newOrder(reference));
  const row = unpaid.getByRole('listitem').filter({ hasText: 'ORD-3' });
  const ground = () => getComputedStyle(row.element().querySelector('div') ?? row.element()).backgroundColor;
  const asked = window.matchMedia.bind(window);
  let isReduced = true;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('reduced-motion') ? asked(isReduced ? 'all' : 'not all') : asked(query),
  );
  const seconds = holdSeconds();
  for (isReduced of [true, false]) {
    const { go, close } = await openPayments('/proof-of-payments', { orders });
    await expect.element(row).toBeInTheDocument();
    await expect.element(row).not.toBeInViewport();
    const plain = ground();
    seconds.length = 0;
    await go(`/proof-of-payments?orderId=${orders.at(-1)?.id}`);
    await expect.element(row).toHaveAttribute('data-highlighted', 'true');
    await expect.poll(ground).not.toBe(plain);
    await expect.element(row).toBeInViewport();
    expect(seconds).toHaveLength(1);
    await act(() => {
      for (const pass of seconds) pass();
    });
    await expect.element(row).not.toHaveAttribute('data-highlighted');
    await expect.poll(ground).toBe(plain);
    await close();
  }
});
