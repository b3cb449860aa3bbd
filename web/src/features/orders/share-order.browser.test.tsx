import { inCents, ORDER_STATUS, type Order } from '@formulary/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { orderText } from './order-text.ts';
import { ShareOrderButton } from './share-order.tsx';

const product = (name: string, quantity: number, rand: number): Order['orderProducts'][number] => ({
  ...{ id: name, productId: name, name, labName: 'Karoo Health', dosage: 'Capsule', strength: '500 mg' },
  ...{
    packSize: '20 capsules',
    variantName: null,
    quantity,
    cost: inCents(rand * 100),
    taxRate: null,
    tax: null,
  },
});

const order = (values: Partial<Order> = {}): Order => ({
  ...{ id: 'one', referenceNumber: 'ABC123DEF', dateOrdered: '2026-03-05T10:00:00Z', poNumber: null },
  ...{
    totalPrice: inCents(1_370_00),
    totalQuantity: 7,
    status: ORDER_STATUS.Dispatched,
    forCollection: false,
  },
  ...{ isCancelled: false, settled: inCents(0), isPaid: false, deliveryFee: inCents(120_00), note: null },
  deliveryDetail: {
    ...{ recipientName: 'Thandi', recipientSurname: 'Mokoena', streetAddress: '12 Loop Street' },
    ...{ city: 'Cape Town', province: 'Western Cape', areaCode: '8001' },
  },
  ...{ pricesIncludeVat: true, totalTax: null, history: [], dateCancelled: null, cancelReason: null },
  documents: [],
  orderProducts: [product('Amoxil', 5, 200), product('Panado', 2, 125)],
  ...values,
});

test('an order as text has its number, lines, totals and delivery', () => {
  const text = orderText(order({ poNumber: 'PO 12', note: 'Ring at the gate' }));
  expect(text).toBe(
    [
      'Order ABC123DEF, 5 Mar 2026',
      'PO number: PO 12',
      '',
      '5 × Amoxil, Capsule, 500 mg, 20 capsules: R 1 000',
      '2 × Panado, Capsule, 500 mg, 20 capsules: R 250',
      '',
      'Products: R 1 250',
      'Delivery: R 120',
      'Total: R 1 370',
      '',
      'Delivery to Thandi Mokoena, 12 Loop Street, Cape Town, Western Cape, 8001',
      'Note: Ring at the gate',
    ].join('\n'),
  );
});

test('a collection has no fee, VAT that was added has its own line, and a cancelled order says so', () => {
  const free = { deliveryFee: inCents(0), forCollection: true, deliveryDetail: { recipientName: 'Thandi' } };
  expect(orderText(order({ ...free, totalPrice: inCents(1_250_00) }))).toMatch(
    /R 250\n\nTotal: R 1 250\n\nCollection by Thandi$/,
  );
  const taxed = {
    ...free,
    pricesIncludeVat: false,
    totalTax: inCents(187_50),
    totalPrice: inCents(1_438_00),
  };
  expect(orderText(order(taxed))).toContain('Products: R 1 250\nVAT: R 188\nTotal: R 1 438');
  expect(orderText(order({ isCancelled: true }))).toMatch(/^Order ABC123DEF, 5 Mar 2026 \(cancelled\)\n/);
});

test('a computer copies an order as text', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await renderInApp(<ShareOrderButton order={order()} />);
  await page.getByRole('button', { name: 'Copy as text' }).click();
  expect(copied.mock.calls).toEqual([[orderText(order())]]);
});

test('a phone offers its apps to share an order, and copies it if none can', async () => {
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query === '(pointer: coarse)' ? 'all' : query),
  );
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const shared = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
  await renderInApp(<ShareOrderButton order={order()} />);
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.click();
  expect(shared.mock.calls).toEqual([[{ title: 'Order ABC123DEF', text: orderText(order()) }]]);
  shared.mockRejectedValueOnce(new DOMException('Closed', 'AbortError'));
  await share.click();
  expect(copied).not.toHaveBeenCalled();
  shared.mockRejectedValueOnce(new DOMException('Not here', 'NotAllowedError'));
  await share.click();
  await expect.poll(() => copied.mock.calls).toEqual([[orderText(order())]]);
});
