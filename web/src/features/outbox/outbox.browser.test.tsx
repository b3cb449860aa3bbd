import {
  amountsDue,
  deliveryDetail,
  inCents,
  keptCart,
  orderList,
  payables,
  paymentList,
  paymentTotals,
  placedOrder,
  product as productSchema,
  savedCartPage,
} from '@formulary/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeUnsent, waitingOrdersOf } from '#web/parts/cart/unsent-orders.ts';
import { type Answers, json, refusal } from '../../../test/answers.ts';
import { newCustomer, openApp } from '../../../test/open-app.tsx';
import { DETAIL, product } from '../../../test/render-in-app.tsx';

const AMOXIL = product({ id: crypto.randomUUID(), name: 'Amoxil' });
const PLACED = { id: '01900000-0000-7000-8000-000000000009', referenceNumber: '7KQ2' };
const placed = { ...json(placedOrder, PLACED), status: 201 };

/** The first request gets no response. */
const placedAfterFailure = () => {
  let isFirst = true;
  return () => {
    if (!isFirst) return placed;
    isFirst = false;
    throw new TypeError('Failed to fetch');
  };
};

const setOnline = (isOnline: boolean): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};
afterEach(() => {
  vi.restoreAllMocks();
  dispatchEvent(new Event('online'));
});

const openCart = async (answers: Answers = {}, customer = newCustomer()) => {
  const opened = await openApp(
    '/cart',
    {
      'GET saved-carts': json(savedCartPage, { carts: [], total: 0 }),
      'GET delivery-details/default': json(deliveryDetail, { ...DETAIL, isDefault: true }),
      'GET products/:id': json(productSchema, AMOXIL),
      ...answers,
    },
    { customer, cart: [{ product: AMOXIL, quantity: 2 }], products: [AMOXIL] },
  );
  const sent = () => opened.asked.filter(({ path, method }) => path === 'orders' && method === 'POST');
  return { ...opened, customer, sent };
};

const box = page.getByRole('region', { name: 'To be sent' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const quantity = page.getByRole('textbox', { name: /^Quantity of Amoxil/ });
const empty = page.getByText('Your cart is empty');

/** Waits until the cart is that of the store. */
const untilChecked = async (): Promise<void> => {
  await expect.element(button('Place order')).toBeVisible();
  await expect.element(page.getByText('Checking your cart…')).not.toBeInTheDocument();
};

/** Places the order without a network. */
const placeOffline = async () => {
  await untilChecked();
  setOnline(false);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const question = page.getByRole('alertdialog', { name: 'Send this order when you are online?' });
  await expect.element(question.getByRole('button', { name: 'Not yet' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(empty).toBeVisible();
};

/** Leaves no room for a single character. */
const fillStorage = (): void => {
  let number = 0;
  for (let size = 2 ** 22; size >= 1; size /= 2)
    try {
      for (;;) {
        localStorage.setItem(`full-${number}`, 'x'.repeat(size));
        number += 1;
      }
    } catch {
      // Continues with a smaller piece.
    }
};
afterEach(() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('full-')) localStorage.removeItem(key);
});

test('with a full storage, an order that waits is still sent, once', async () => {
  const { sent } = await openCart({ 'POST orders': placedAfterFailure() });
  await placeOffline();
  fillStorage();
  setOnline(true);
  await expect.poll(() => sent().length).toBe(1);
  setOnline(true);
  await expect.element(page.getByText('Your order 7KQ2 has been placed.')).toBeVisible();
  await expect.element(box).not.toBeInTheDocument();
  const [first, second, ...more] = sent();
  expect(more).toEqual([]);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
});

test('with a full storage, a refused order returns to the cart once, and is not sent again', async () => {
  const reason = 'Amoxil now costs R 70 (was R 62).';
  const { sent, customer } = await openCart({
    'POST orders': refusal('CONFLICT', 'Some products have changed.', { errors: { [AMOXIL.id]: reason } }),
  });
  await placeOffline();
  fillStorage();
  setOnline(true);
  await expect.element(box.getByRole('alert')).toMatchTextContent(reason);
  await expect.element(quantity).toHaveValue('2');
  setOnline(true);
  setOnline(true);
  await expect.element(quantity).toHaveValue('2');
  expect(waitingOrdersOf(customer.id)).toEqual([]);
  expect(sent()).toHaveLength(1);
});

test('with a full storage, an order cannot wait: the reason is said, and the cart has not changed', async () => {
  const { sent, customer } = await openCart();
  await untilChecked();
  setOnline(false);
  fillStorage();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const question = page.getByRole('alertdialog', { name: 'Send this order when you are online?' });
  await expect.element(question.getByRole('button', { name: 'Not yet' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect
    .element(page.getByText('This browser has no room left for the order. Your cart has not changed.'))
    .toBeVisible();
  await expect.element(quantity).toHaveValue('2');
  expect([waitingOrdersOf(customer.id), sent()]).toEqual([[], []]);
});

test('with a full storage, the cart works and is kept by the store; it is said that this browser does not keep it', async () => {
  const { asked } = await openCart();
  await untilChecked();
  fillStorage();
  await quantity.fill('2000');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('This browser has no room to keep your cart')).toBeVisible();
  await expect
    .poll(() => asked.filter(({ path, method }) => path === 'cart' && method === 'PUT').at(-1)?.body)
    .toMatchObject({ lines: [{ quantity: 2000 }] });
  await expect.element(quantity).toHaveValue('2000');
  // Otherwise the next page would take an older cart, or an empty one, for what the person wants.
  expect([localStorage.getItem('order-storage'), localStorage.getItem('cart-in-step')]).toEqual([null, null]);
});

test('an order placed offline waits, and is sent once with the version of its cart when the network is back', async () => {
  const { sent } = await openCart({ 'POST orders': placedAfterFailure() });
  await placeOffline();
  expect(sent()).toEqual([]);
  setOnline(true);
  await expect.poll(() => sent().length).toBe(1);
  // The response was lost: the order cannot be taken back, because it may have been placed.
  await box.getByText('Waiting to be sent: 1 order.').click();
  await expect.element(box).toMatchTextContent(/sent again until it does, and counts only once/);
  expect(button('Cancel order').elements()).toEqual([]);
  setOnline(true);
  await expect.element(page.getByText('Your order 7KQ2 has been placed.')).toBeVisible();
  await expect.element(box).not.toBeInTheDocument();
  const [first, second, ...more] = sent();
  expect(more).toEqual([]);
  expect(first?.body).toMatchObject({ cartVersion: 1, totalQuantity: 2 });
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
});

test('an order that the store refuses returns to the cart, in addition to what it contains, and says why', async () => {
  const reason = 'Amoxil now costs R 70 (was R 62).';
  const { sent } = await openCart({
    'POST orders': refusal('CONFLICT', 'Some products have changed.', { errors: { [AMOXIL.id]: reason } }),
  });
  await page.getByRole('textbox', { name: /^Note/ }).fill('Ring twice');
  await placeOffline();
  setOnline(true);
  await expect.element(box.getByRole('alert')).toMatchTextContent(reason);
  await expect.element(quantity).toHaveValue('2');
  await expect.element(page.getByRole('textbox', { name: /^Note/ })).toHaveValue('Ring twice');
  setOnline(true);
  await box.getByRole('button', { name: 'OK' }).click();
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(quantity).toHaveValue('2');
  expect(sent()).toHaveLength(1);
});

test('a waiting order is changed or cancelled before it is sent, and then nothing is sent', async () => {
  const { sent } = await openCart({ 'POST orders': placed });
  await placeOffline();
  await box.getByText('Waiting to be sent: 1 order.').click();
  // With the delivery fee, as in the question.
  await expect.element(box).toMatchTextContent(/2 items · R 244/);
  await box.getByRole('button', { name: 'Change order' }).click();
  await expect.element(quantity).toHaveValue('2');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await page.getByRole('button', { name: 'Send when online' }).click();
  await expect.element(empty).toBeVisible();
  await box.getByRole('button', { name: 'Cancel order' }).click();
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(empty).toBeVisible();
  setOnline(true);
  await expect.element(empty).toBeVisible();
  expect(sent()).toEqual([]);
});

test('an order whose cart another device has changed is not sent with another version', async () => {
  const { sent, customer, answers } = await openCart({
    'POST orders': refusal('STALE', 'Your cart has changed on another device.'),
  });
  await placeOffline();
  answers['GET cart'] = json(keptCart, {
    ...{ userId: customer.id, version: 2, forCollection: false, updatedAt: null },
    lines: [{ product: AMOXIL, variantId: null, quantity: 3, cost: AMOXIL.cost, isSold: true }],
  });
  setOnline(true);
  await expect.element(box.getByRole('alert')).toMatchTextContent('Your cart has changed on another device.');
  expect(sent()).toHaveLength(1);
});

test('an edit whose response was lost does not stop the order: the cart has the same lines', async () => {
  let version = 1;
  const { sent, customer, answers } = await openCart({
    'POST orders': ({ body }) => {
      const isCurrent = (body as { cartVersion: number }).cartVersion === version;
      return isCurrent ? placed : refusal('STALE', 'Your cart has changed on another device.');
    },
  });
  await placeOffline();
  version = 2;
  answers['GET cart'] = json(keptCart, {
    ...{ userId: customer.id, version, forCollection: false, updatedAt: null },
    lines: [{ product: AMOXIL, variantId: null, quantity: 2, cost: AMOXIL.cost, isSold: true }],
  });
  setOnline(true);
  await expect.element(page.getByText('Your order 7KQ2 has been placed.')).toBeVisible();
  expect(sent().map(({ body }) => (body as { cartVersion: number }).cartVersion)).toEqual([1, 2]);
});

test('an order that may have been placed more than 23 hours ago is never sent again', async () => {
  const { sent, customer } = await openCart({ 'POST orders': placed });
  await placeOffline();
  const [waiting] = waitingOrdersOf(customer.id);
  changeUnsent(waiting?.key ?? '', { triedAt: Date.now() - 23.1 * 3_600_000 });
  setOnline(true);
  await expect
    .element(box.getByRole('alert'))
    .toMatchTextContent(/it may have been placed\. Check your orders/);
  await expect.element(quantity).toHaveValue('2');
  expect(sent()).toEqual([]);
});

test('the orders of someone else who used this browser are neither shown nor sent', async () => {
  const { sent, close } = await openCart({ 'POST orders': placed });
  await placeOffline();
  await close();
  const other = await openCart({ 'POST orders': placed });
  setOnline(true);
  await expect.element(quantity).toHaveValue('2');
  expect(box.elements()).toEqual([]);
  expect([...sent(), ...other.sent()]).toEqual([]);
});

test('a proof of payment chosen offline waits with its file and orders, and is uploaded once', async () => {
  const { asked } = await openApp('/proof-of-payments/upload', {
    'GET payments': json(paymentList, { payments: [], total: 0 }),
    'GET payments/tally': json(paymentTotals, {
      total: 0,
      approved: 0,
      awaiting: 0,
      approvedAmount: inCents(0),
    }),
    'GET payments/payable-orders': json(payables, {
      ...{ orders: [], total: 0, placed: inCents(0), sent: inCents(0), other: inCents(0) },
      outstanding: inCents(0),
    }),
    'GET payments/due': json(amountsDue, {
      ...{ overdue: inCents(0), now: inCents(0), later: inCents(0), unused: inCents(0), left: inCents(0) },
      ...{ orders: [], payments: [] },
    }),
    'GET orders': json(orderList, { orders: [], total: 0 }),
    'POST payments': { status: 201, body: PLACED.id },
  });
  const file = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'slip.jpg', { type: 'image/jpeg' });
  await page.getByLabelText(/file/i).first().upload(file);
  await expect.element(page.getByRole('dialog').getByText('slip.jpg')).toBeVisible();
  setOnline(false);
  await button('Upload').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await box.getByText('Waiting to be sent: 1 proof of payment.').click();
  await expect.element(box.getByText(/slip\.jpg/)).toBeVisible();
  const sent = () => asked.filter(({ path, method }) => path === 'payments' && method === 'POST');
  expect(sent()).toEqual([]);
  setOnline(true);
  await expect.element(page.getByText('Your proof of payment has been uploaded.')).toBeVisible();
  await expect.element(box).not.toBeInTheDocument();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.headers.get('idempotency-key')).toBeTruthy();
});
