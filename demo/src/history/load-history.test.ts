import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { count, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERNAMES } from '../../../server/src/features/accounts/demonstration.ts';
import { users } from '../../../server/src/features/accounts/tables.ts';
import { taxDocuments } from '../../../server/src/features/invoicing/tables.ts';
import { findOutstanding } from '../../../server/src/features/ledger/queries.ts';
import { ledgerEntries } from '../../../server/src/features/ledger/tables.ts';
import { verifyLedger } from '../../../server/src/features/ledger/verify-ledger.ts';
import { notifications } from '../../../server/src/features/notifications/tables.ts';
import { orders } from '../../../server/src/features/orders/tables.ts';
import { payments } from '../../../server/src/features/payments/tables.ts';
import { bankOf } from '../../../server/test/bank-files.ts';
import { newProduct } from '../../../server/test/builders.ts';
import { useApp } from '../../../server/test/harness.ts';
import { BANK_STATEMENT } from './bank-statement.ts';
import { loadDemoHistory } from './load-history.ts';
import { ACCOUNTS, type AccountName } from './people.ts';
import { pdfOfPicture } from './proof-file.ts';

const harness = useApp();
beforeAll(async () => {
  for (let number = 0; number < 40; number += 1)
    await newProduct(harness.db, {
      sku: String(700_000_100 + number),
      cost: 2500 + number * 400,
      stock: 5000,
      variants: number % 10 === 0 ? ['Mint', 'Orange'] : [],
    });
  await loadDemoHistory(harness.services, harness.clock.now, () => {});
});

const account = async (username: AccountName) => {
  const [row] = await harness.db.select().from(users).where(eq(users.username, username));
  if (!row) throw new Error(`${username} was not made`);
  return row;
};
const owed = async (username: AccountName) => findOutstanding(harness.db, (await account(username)).id);

test('has notifications from the last 90 days for demo and staff, with the latest unread', async () => {
  const toldTo = async (username: AccountName) =>
    harness.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, (await account(username)).id));
  const oldest = harness.clock.now.getTime() - 90 * 86_400_000;
  for (const [username, kinds] of [
    ['demo', ['order-placed', 'order-dispatched', 'payment-approved', 'price-changed']],
    ['staff', ['new-order', 'new-proof']],
  ] as const) {
    const told = await toldTo(username);
    expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...kinds]));
    for (const { createdAt } of told) {
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(oldest);
      expect(createdAt.getTime()).toBeLessThanOrEqual(harness.clock.now.getTime());
    }
    const unread = told.filter(({ readAt }) => readAt === null);
    expect(unread.length).toBeGreaterThan(0);
    expect(unread.length).toBeLessThan(20);
  }
});

test('lets every account sign in', async () => {
  for (const username of DEMO_USERNAMES) {
    const payload = { username, password: DEMO_PASSWORD };
    expect((await harness.asGuest({ method: 'POST', url: '/api/auth', payload })).statusCode).toBe(204);
    expect((await account(username)).role).toBe(ACCOUNTS[username].role);
  }
});

test('gives demo 36 orders over two years, in every status, two of them cancelled', async () => {
  const { id } = await account('demo');
  const placed = await harness.db.select().from(orders).where(eq(orders.userId, id));
  const live = placed.filter(({ cancelledAt }) => cancelledAt === null);
  expect(placed).toHaveLength(36);
  expect(live).toHaveLength(34);
  expect([...new Set(live.map(({ status }) => status))].sort()).toEqual([0, 1, 2, 3]);
  expect(live.filter(({ status }) => status === 3)).toHaveLength(2);
  expect(placed.some(({ forCollection }) => forCollection)).toBe(true);
  const days = placed.map(
    ({ dateOrdered }) => (harness.clock.now.getTime() - dateOrdered.getTime()) / 86_400_000,
  );
  expect(Math.max(...days)).toBeGreaterThan(700);
  expect(Math.min(...days)).toBeGreaterThan(0);
});

test('gives demo approved and pending payments, and three delivery details', async () => {
  const demo = await account('demo');
  const tally = (await harness.as(demo, '/api/payments/tally')).json();
  expect(tally.approved).toBeGreaterThanOrEqual(25);
  expect(tally.awaiting).toBe(2);
  const { deilveryDetails } = (await harness.as(demo, '/api/delivery-details')).json();
  expect(deilveryDetails.map(({ isDefault }: { isDefault: boolean }) => isDefault).sort()).toEqual([
    false,
    false,
    true,
  ]);
});

test('leaves demo owing more than its unpaid orders, because one was picked before it was paid', async () => {
  const answer = await harness.as(await account('demo'), '/api/payments/payable-orders');
  const { orders: payable, placed, sent, other } = answer.json();
  expect(payable.map(({ status }: { status: number }) => status)).toEqual([3, 0, 3]);
  expect(sent).toBeGreaterThan(0);
  expect(Math.round((placed + sent) * 100)).toBe(431_000);
  expect(other).toBe(0);
});

test('issues an invoice for every dispatched order, numbered by date without gaps, and some credit notes', async () => {
  const documents = await harness.db
    .select({ kind: taxDocuments.kind, serial: taxDocuments.serial, issuedAt: taxDocuments.issuedAt })
    .from(taxDocuments)
    .orderBy(taxDocuments.kind, taxDocuments.serial);
  for (const [kind, atLeast] of [
    ['invoice', 40],
    ['credit-note', 2],
  ] as const) {
    const issued = documents.filter((document) => document.kind === kind);
    expect(issued.length).toBeGreaterThanOrEqual(atLeast);
    expect(issued.map(({ serial }) => serial)).toEqual(issued.map((_, index) => index + 1));
    const times = issued.map(({ issuedAt }) => issuedAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  }
  const { rows } = await harness.db.execute<{ missing: number }>(sql`
    select count(*)::int as missing from orders o where status = 1 and not exists (
      select from tax_documents d where d.order_id = o.id and d.kind = 'invoice')`);
  expect(rows).toEqual([{ missing: 0 }]);
});

test('issues only tax invoices', async () => {
  const titles = await harness.db.execute<{ title: string }>(
    sql`select distinct snapshot ->> 'title' as title from tax_documents where kind = 'invoice'`,
  );
  expect(titles.rows).toEqual([{ title: 'Tax invoice' }]);
});

test('writes a bank statement that can be imported and has a certain payment', async () => {
  const { dataDir } = harness.services.config;
  const file = await readFile(path.join(dataDir, BANK_STATEMENT));
  const staff = await account('staff');
  const bank = bankOf(harness, async () => staff);
  expect((await bank.preview(file)).warning).toBeNull();
  expect((await bank.upload(file)).statusCode).toBe(201);
  const { counts } = await bank.list('state=open');
  expect(counts).toMatchObject({ open: 4, certain: 2, none: 2 });
});

test('leaves each account with its described balance', async () => {
  expect(await owed('demo')).toBe(431_000);
  expect(await owed('dope')).toBe(0);
  expect(await owed('credit')).toBe(-85_000);
  expect(await owed('blocked')).toBeGreaterThan(100_000);
  expect((await account('blocked')).storeAccess).toBe(false);
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
});

test('writes every ledger in chronological order, with nothing in the future', async () => {
  const { rows } = await harness.db.execute<{ late: number }>(sql`
    select count(*)::int as late from ${ledgerEntries} as entry
    where created_at >= ${harness.clock.now} or created_at < (
      select created_at from ${ledgerEntries} as before
      where before.user_id = entry.user_id and before.seq = entry.seq - 1)`);
  expect(rows).toEqual([{ late: 0 }]);
});

test('stores slips for proofs, as pictures and as PDFs', async () => {
  const demo = await account('demo');
  const { payments: list } = (await harness.as(demo, '/api/payments?take=100')).json();
  const proofs = list.filter(({ type }: { type: string }) => type === 'POP');
  const types = new Set(proofs.map(({ image }: { image: { type: string } }) => image.type));
  expect(types.size).toBe(2);
  expect(types.has('application/pdf')).toBe(true);
  for (const { image } of proofs.slice(0, 8)) {
    const answer = await harness.as(demo, `/api/${image.url}`);
    expect(answer.statusCode).toBe(200);
    if (image.type !== 'application/pdf')
      expect((await sharp(answer.rawPayload).metadata()).width).toBeGreaterThan(200);
  }
});

test('draws a PDF that the upload accepts as complete', async () => {
  const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const boundary = 'demo';
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`),
    await pdfOfPicture(picture),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const dope = await account('dope');
  const [before] = await harness.db
    .select({ number: count() })
    .from(payments)
    .where(eq(payments.userId, dope.id));
  const answer = await harness.as(dope, { method: 'POST', url: '/api/payments', headers, payload });
  expect(answer.statusCode).toBe(201);
  const [after] = await harness.db
    .select({ number: count() })
    .from(payments)
    .where(eq(payments.userId, dope.id));
  expect(after?.number).toBe((before?.number ?? 0) + 1);
});

test('opens the store with a message and payment instructions', async () => {
  const status = (await harness.as(await account('demo'), '/api/store-status')).json();
  expect(status).toMatchObject({ isClosed: false, name: 'default' });
  expect(status.openMessage).toContain('<p>');
  expect(status.paymentMessage).toContain('62 0055 0142 7');
});
