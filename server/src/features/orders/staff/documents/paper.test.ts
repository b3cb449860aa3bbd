import { type Cents, inCents } from '@formulary/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  address,
  newProduct,
  newUser,
  orderLine,
  orderPayload,
  setStore,
} from '../../../../../test/builders.ts';
import { useApp } from '../../../../../test/harness.ts';
import { readPdf } from '../../../../../test/read-pdf.ts';

const harness = useApp();
let staff: { id: string };

beforeAll(async () => {
  await setStore(harness.db);
  staff = await newUser(harness.db, { role: 'Staff' });
});

type Placed = { id: string; referenceNumber: string };
const place = async (
  user: { id: string; deliveryFee: Cents },
  lines: ReturnType<typeof orderLine>[],
  values: Record<string, unknown> = {},
): Promise<Placed> => {
  const payload = orderPayload(user, lines, values);
  const answer = await harness.as(user, { method: 'POST', url: '/api/orders', payload });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const open = async (url: string) => {
  const answer = await harness.as(staff, url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['cache-control']).toBe('no-store');
  return { ...(await readPdf(answer.rawPayload)), disposition: answer.headers['content-disposition'] };
};
const slips = (orders: Placed[]) => open(`/api/admin/orders/slips?ids=${orders.map(({ id }) => id).join()}`);

describe('a picking slip', () => {
  test('is sorted by lab, category and name, with packs and the destination', async () => {
    const user = await newUser(harness.db, { name: 'Lerato', surname: 'Dube', username: 'dube' });
    const group = { lab: 'Aloe Labs', category: 'Cardiovascular' };
    const zinc = await newProduct(harness.db, { name: 'Zinc', lab: 'Karoo', packSize: '28', sku: '811' });
    const beta = await newProduct(harness.db, { ...group, name: 'Beta', variants: ['Mint'] });
    const alpha = await newProduct(harness.db, { ...group, name: 'Alpha', category: 'Blood' });
    const order = await place(
      user,
      [
        orderLine(zinc, 1200),
        orderLine(beta, 2, { id: `${beta.id}:${beta.variants[0]?.id}` }),
        orderLine(alpha, 3),
      ].map((line) => ({ ...line, quantity: Math.min(line.quantity, 90) })),
      { deliveryDetail: address({ specialInstructions: 'Gate 4\r\nring twice 🔔' }) },
    );
    const { title, pages, disposition } = await slips([order]);
    expect(title).toBe(`Picking slip ${order.referenceNumber}`);
    expect(disposition).toBe('inline; filename="picking-slips.pdf"');
    const [page = []] = pages;
    expect(pages).toHaveLength(1);
    for (const line of [
      'DELIVERY',
      'Gate 4',
      'ring twice',
      'Packs 95',
      `Picking slip ${order.referenceNumber}`,
    ])
      expect(page).toContain(line);
    expect(page.join('\n')).toContain('12 Loop Street');
    const walk = page.filter((line) => /·|mg/.test(line));
    expect(walk).toEqual([
      'Aloe Labs · Blood',
      expect.stringMatching(/^Alpha, 500 mg, Tablet 30 \d+ 3$/),
      'Aloe Labs · Cardiovascular',
      expect.stringMatching(/^Beta \(Mint\), 500 mg, Tablet 30 \d+ 2$/),
      'Karoo · Alimentary tract and metabolism',
      'Zinc, 500 mg, Tablet 28 811 90',
    ]);
  });

  test('says prominently that an order is collected, or cancelled', async () => {
    const user = await newUser(harness.db, { canCollect: true });
    const product = await newProduct(harness.db);
    const order = await place(user, [orderLine(product)], { forCollection: true });
    expect((await slips([order])).pages[0]).toContain('COLLECTION');
    const payload = { reason: 'Asked for', version: 1 };
    await harness.as(staff, { method: 'POST', url: `/api/admin/orders/${order.id}/cancellation`, payload });
    expect((await slips([order])).pages[0]).toContain('CANCELLED: DO NOT PICK');
  });

  test('of several orders starts each on a new page, in request order, with its own page numbers', async () => {
    const user = await newUser(harness.db);
    const products = await Promise.all(Array.from({ length: 60 }, () => newProduct(harness.db)));
    const long = await place(
      user,
      products.map((product) => orderLine(product)),
    );
    const short = await place(user, [orderLine(products[0] ?? { id: '', cost: inCents(0) })]);
    const { pages } = await slips([long, short]);
    const footers = pages.map((page) => page.at(-1));
    const count = pages.length - 1;
    expect(count).toBeGreaterThan(1);
    expect(footers).toEqual([
      ...Array.from(
        { length: count },
        (_, index) => `Picking slip ${long.referenceNumber} Page ${index + 1} of ${count}`,
      ),
      `Picking slip ${short.referenceNumber} Page 1 of 1`,
    ]);
  });
});

describe('an invoice', () => {
  test('has the reference, the prices paid, the fee, the total, the address and what is outstanding', async () => {
    const user = await newUser(harness.db, { deliveryFee: 12_000, username: 'clinic' });
    const product = await newProduct(harness.db, { name: 'Insulin', cost: 123_400, sku: '7001' });
    const order = await place(user, [orderLine(product, 2)]);
    const { title, pages, disposition } = await open(`/api/admin/orders/${order.id}/invoice`);
    expect(title).toBe(`Invoice ${order.referenceNumber}`);
    expect(disposition).toBe(`inline; filename="invoice-${order.referenceNumber}.pdf"`);
    const [page = []] = pages;
    for (const line of [
      `Invoice ${order.referenceNumber}`,
      'Insulin, 500 mg, Tablet 30 7001 2 R 1 234 R 2 468',
      'Products R 2 468',
      'Delivery R 120',
      'Total R 2 588',
      `${order.referenceNumber} R 2 588,00`,
      'Thandi Mokoena Thandi Mokoena 2 Mar 2026',
    ])
      expect(page).toContain(line);
  });

  test('of a cancelled order says so and why', async () => {
    const user = await newUser(harness.db);
    const order = await place(user, [orderLine(await newProduct(harness.db))]);
    const payload = { reason: 'Ordered twice', version: 1 };
    await harness.as(staff, { method: 'POST', url: `/api/admin/orders/${order.id}/cancellation`, payload });
    const { pages } = await open(`/api/admin/orders/${order.id}/invoice`);
    expect(pages[0]).toContain('CANCELLED 2 Mar 2026: Ordered twice');
  });
});

test('the letterhead has the brand of the requesting page', async () => {
  const user = await newUser(harness.db);
  const order = await place(user, [orderLine(await newProduct(harness.db))]);
  expect((await slips([order])).pages[0]?.[0]).toBe('Formulary support@formulary.example');
});
