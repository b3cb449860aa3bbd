import {
  deliveryDetail,
  inCents,
  keptCart,
  order as orderSchema,
  type Product,
  product as productSchema,
  savedCartPage,
  storeStatus,
  type WaitingOrder,
  waitingOrder,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, json, NO_CONTENT, refusal } from '../../../../test/answers.ts';
import { newCustomer, openApp } from '../../../../test/open-app.tsx';
import { DETAIL, product } from '../../../../test/render-in-app.tsx';

const AMOXIL = product({ id: crypto.randomUUID(), name: 'Amoxil' });
/** Monday, 08:00 in Johannesburg, at least a week ahead. */
const LATER = '2037-01-05T06:00:00Z';
const status = (values = {}) =>
  json(storeStatus, {
    ...{ isClosed: true, opensAt: null, closeMessage: '', name: '', openMessage: '', paymentMessage: '' },
    ...{ restoresAccess: true, preparesWhileClosed: true },
    ...values,
  });
const WAITING: WaitingOrder = {
  id: '01900000-0000-7000-8000-000000000009',
  createdAt: '2026-11-01T18:00:00Z',
  totalPrice: inCents(244_00),
  totalQuantity: 2,
  forCollection: false,
  deliveryDetail: { ...DETAIL },
  deliveryDetailId: DETAIL.id,
  poNumber: 'PO 7',
  note: 'Ring twice',
  lines: [
    {
      ...{ productId: AMOXIL.id, variantId: null, variantName: null, label: 'Amoxil 500 mg 20' },
      ...{ quantity: 2, cost: inCents(62_00) },
    },
  ],
  returned: null,
};
const waits = (values: Partial<WaitingOrder> = {}) => json(waitingOrder, { ...WAITING, ...values });

const openCart = (
  answers: Answers,
  cart: { product: Product; quantity: number }[] = [],
  customer = newCustomer(),
) =>
  openApp(
    '/cart',
    {
      'GET saved-carts': json(savedCartPage, { carts: [], total: 0 }),
      'GET delivery-details/default': json(deliveryDetail, { ...DETAIL, isDefault: true }),
      'GET products/:id': json(productSchema, AMOXIL),
      'GET store-status': status(),
      'GET waiting-order': NO_CONTENT,
      ...answers,
    },
    { customer, cart, products: [AMOXIL] },
  );

const button = (name: string) => page.getByRole('button', { name, exact: true });
const note = page.getByRole('textbox', { name: /^Note/ });
const lines = page.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem');

test('“Place when open” asks, keeps the order until the store opens, and empties the cart', async () => {
  let isKept = false;
  const { asked } = await openCart(
    {
      'GET store-status': status({ opensAt: LATER }),
      'GET waiting-order': () => (isKept ? waits() : NO_CONTENT),
      'POST waiting-order': () => {
        isKept = true;
        return { ...waits(), status: 201 };
      },
    },
    [{ product: AMOXIL, quantity: 2 }],
  );
  await expect.element(button('Place when open')).toBeVisible();
  expect(button('Place order').elements()).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const question = page.getByRole('alertdialog', { name: 'Place this order when the store opens?' });
  await expect.element(question).toMatchTextContent(/last known prices.*we ask you first/);
  await expect.element(question.getByRole('button', { name: 'Not yet' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  const card = page.getByRole('region', { name: 'Will be placed when the store opens (5 Jan 2037, 08:00)' });
  await expect.element(card).toMatchTextContent(/2 items · R\s244.*Deliver to Thandi Mokoena/);
  await expect.element(page.getByText('Your cart is empty')).toBeVisible();
  const sent = asked.filter(({ method }) => method === 'POST');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [
      'waiting-order',
      expect.objectContaining({ cartVersion: 1, deliveryDetailId: DETAIL.id, totalPrice: 244 }),
    ],
  ]);
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
});

test('without a response, the cart and the note stay, and the same request is sent again', async () => {
  let attempts = 0;
  const { asked } = await openCart(
    {
      'POST waiting-order': () => {
        attempts += 1;
        if (attempts === 1) throw new TypeError('Failed to fetch');
        return { ...waits(), status: 201 };
      },
    },
    [{ product: AMOXIL, quantity: 2 }],
  );
  await note.fill('Ring twice');
  const place = async () => {
    await page.getByRole('button', { name: 'Place when open' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Place when open' }).click();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  };
  await place();
  await expect.element(page.getByText('We could not confirm that your order was placed')).toBeVisible();
  await expect.element(note).toHaveValue('Ring twice');
  await expect.element(lines).toHaveLength(1);
  await place();
  await expect.element(page.getByText('Your cart is empty')).toBeVisible();
  const keys = asked
    .filter(({ path, method }) => path === 'waiting-order' && method === 'POST')
    .map(({ headers, body }) => [headers.get('idempotency-key'), JSON.stringify(body)]);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toEqual(keys[1]);
});

test('“Change order” puts the products and the note back into the cart', async () => {
  const customer = newCustomer();
  let returned: WaitingOrder['returned'] = null;
  await openCart(
    {
      'GET waiting-order': () => waits({ returned }),
      'GET delivery-details/:id': json(deliveryDetail, DETAIL),
      'GET cart': () =>
        json(keptCart, {
          ...{ userId: customer.id, version: returned ? 2 : 1, forCollection: false, updatedAt: null },
          lines: returned
            ? [{ product: AMOXIL, variantId: null, quantity: 2, cost: AMOXIL.cost, isSold: true }]
            : [],
        }),
      [`POST waiting-order/${WAITING.id}/return`]: () => {
        returned = { reasons: [] };
        return waits({ returned });
      },
    },
    [],
    customer,
  );
  await page.getByText('Show products').click();
  await expect
    .element(page.getByRole('list', { name: 'Products in the waiting order' }))
    .toMatchTextContent('2 × Amoxil 500 mg 20');
  await button('Change order').click();
  await expect.element(page.getByText(/^The products are in your cart again/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: /^Quantity of Amoxil/ })).toHaveValue('2');
  await expect.element(note).toHaveValue('Ring twice');
  await expect.element(button('Place when open')).toBeVisible();
  expect(page.getByRole('region', { name: /^Will be placed/ }).elements()).toEqual([]);
});

test('an order is cancelled after a question', async () => {
  let isCancelled = false;
  await openCart({
    'GET waiting-order': () => (isCancelled ? NO_CONTENT : waits()),
    [`DELETE waiting-order/${WAITING.id}`]: () => {
      isCancelled = true;
      return waits();
    },
  });
  await button('Cancel order').click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await expect.element(question.getByRole('button', { name: 'Keep order' })).toHaveFocus();
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect.element(page.getByText('The order was cancelled.')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(page.getByRole('region', { name: /^Will be placed/ }).elements()).toEqual([]);
});

test('an order that is placed while it is being changed says so, and links to the order', async () => {
  let isPlaced = false;
  await openCart({
    'GET waiting-order': () => (isPlaced ? NO_CONTENT : waits()),
    [`POST waiting-order/${WAITING.id}/return`]: () => {
      isPlaced = true;
      return refusal('CONFLICT', 'This order has already been placed: order 7KQ2.');
    },
    'GET orders/:id': json(orderSchema, {
      ...{ id: WAITING.id, referenceNumber: '7KQ2', dateOrdered: LATER, totalPrice: inCents(244_00) },
      ...{ totalQuantity: 2, status: 3, forCollection: false, isCancelled: false, settled: inCents(0) },
      ...{ isPaid: false, poNumber: null, deliveryFee: inCents(0), deliveryDetail: DETAIL, note: null },
      ...{ pricesIncludeVat: true, totalTax: null, orderProducts: [], history: [], dateCancelled: null },
      ...{ cancelReason: null, documents: [], preparedAt: WAITING.createdAt },
    }),
  });
  await button('Change order').click();
  await expect.element(page.getByText('This order has already been placed: order 7KQ2.')).toBeVisible();
  await expect.element(page.getByText('Order 7KQ2 was placed')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'View order' }))
    .toHaveAttribute('href', `/orders/${WAITING.id}`);
});

test('an order that was not placed says why until that is read, and its note is in the cart again', async () => {
  let isRead = false;
  const reasons = ['Amoxil now costs R 70 (was R 62).'];
  await openCart(
    {
      'GET store-status': status({ isClosed: false }),
      'GET waiting-order': () => (isRead ? NO_CONTENT : waits({ returned: { reasons } })),
      'GET delivery-details/:id': refusal('NOT_FOUND', 'Delivery detail not found'),
      [`DELETE waiting-order/${WAITING.id}`]: () => {
        isRead = true;
        return waits({ returned: { reasons } });
      },
    },
    [{ product: AMOXIL, quantity: 2 }],
  );
  const notice = page.getByRole('status').filter({ hasText: 'Your order was not placed' });
  await expect.element(notice).toMatchTextContent('Amoxil now costs R 70 (was R 62).');
  await expect.element(note).toHaveValue('Ring twice');
  await expect.element(page.getByRole('textbox', { name: /^PO number/ })).toHaveValue('PO 7');
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(note).toHaveValue('Ring twice');
});

test('with “Prepare while closed” off, a closed store offers neither “Place when open” nor the waiting order', async () => {
  const { asked } = await openCart({ 'GET store-status': status({ preparesWhileClosed: false }) }, [
    { product: AMOXIL, quantity: 2 },
  ]);
  await expect.element(button('Place order')).toBeDisabled();
  expect(button('Place when open').elements()).toEqual([]);
  await expect.poll(() => asked.some(({ path }) => path === 'saved-carts')).toBe(true);
  expect(asked.filter(({ path }) => path === 'waiting-order')).toEqual([]);
});
