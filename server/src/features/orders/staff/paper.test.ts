import { type Cents, inCents } from '@formulary/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  address,
  newProduct,
  newUser,
  orderLine,
  orderPayload,
  setStore,
} from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { readPdf } from '../../../../test/read-pdf.ts';
import { customerDetails } from '../../accounts/tables.ts';
import { businessSettings } from '../../business/tables.ts';

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
      expect.stringMatching(/^3 Alpha, 500 mg, Tablet 30 \d+$/),
      'Aloe Labs · Cardiovascular',
      expect.stringMatching(/^2 Beta \(Mint\), 500 mg, Tablet 30 \d+$/),
      'Karoo · Alimentary tract and metabolism',
      '90 Zinc, 500 mg, Tablet 28 811',
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

describe('a delivery note', () => {
  const note = ({ id }: Placed) => open(`/api/admin/orders/${id}/delivery-note`);

  test('has the goods and the destination, fields to sign, and no prices', async () => {
    const user = await newUser(harness.db, { name: 'Lerato', surname: 'Dube' });
    const product = await newProduct(harness.db, { name: 'Insulin', cost: 123_400, sku: '7002' });
    const order = await place(user, [orderLine(product, 2)]);
    const { title, pages, disposition } = await note(order);
    expect(title).toBe(`Delivery note ${order.referenceNumber}`);
    expect(disposition).toBe(`inline; filename="delivery-note-${order.referenceNumber}.pdf"`);
    const [page = []] = pages;
    expect(page).toContain('2 Insulin, 500 mg, Tablet 30 7002');
    expect(page).toContain('Received by (name) Signature Date and time');
    expect(page.join('\n')).toContain('12 Loop Street');
    expect(page.join('\n')).not.toMatch(/1.234/);
  });

  test('of several orders, like their invoices, is one file with each order on separate pages', async () => {
    const user = await newUser(harness.db);
    const product = await newProduct(harness.db);
    const [first, second] = [
      await place(user, [orderLine(product)]),
      await place(user, [orderLine(product)]),
    ];
    for (const to of [0, 1]) {
      const payload = { orderIds: [first.id], to, allowUnpaid: true };
      await harness.as(staff, { method: 'POST', url: '/api/admin/orders/moves', payload });
    }
    const pagesOf = async (paper: string) => {
      const { pages } = await open(`/api/admin/orders/${paper}?ids=${second.id},${first.id}`);
      expect(pages.map((page) => page.at(-1))).toEqual(Array(2).fill(expect.stringContaining('Page 1 of 1')));
      return pages.map((page) => page.join('\n'));
    };
    const references = [second, first].map(({ referenceNumber }) => expect.stringContaining(referenceNumber));
    expect(await pagesOf('delivery-notes')).toEqual(references);
    const invoices = await pagesOf('invoices');
    expect(invoices).toEqual(references);
    expect(invoices.map((page) => page.includes('Pro forma invoice'))).toEqual([true, false]);
  });

  test('has the details of the business and the customer, or else the brand and the person', async () => {
    const user = await newUser(harness.db, { name: 'Lerato', surname: 'Dube' });
    const order = await place(user, [orderLine(await newProduct(harness.db))]);
    const before = (await note(order)).pages[0] ?? [];
    expect(before[0]).toBe('Formulary');
    expect(before.join('\n')).toContain('support@formulary.example');
    expect(before.join('\n')).toContain('Lerato Dube');
    await harness.db.insert(businessSettings).values({
      tradingName: 'Karoo Wholesale',
      legalName: 'Karoo Medicines (Pty) Ltd',
      vatNumber: '4123456789',
    });
    await harness.db.insert(customerDetails).values({ userId: user.id, legalName: 'Lesedi Clinic NPC' });
    const after = (await note(order)).pages[0] ?? [];
    expect(after[0]).toBe('Karoo Wholesale');
    for (const text of ['Karoo Medicines (Pty) Ltd', 'VAT no. 4123456789', 'Lesedi Clinic NPC'])
      expect(after.join('\n')).toContain(text);
    await harness.db.delete(businessSettings);
  });
});
