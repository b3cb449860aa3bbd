import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ORDER_STATUS } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  newProduct,
  newUser,
  orderLine,
  orderPayload,
  setBusiness,
  setStore,
} from '../../../test/builders.ts';
import { documentsOf } from '../../../test/documents.ts';
import { useApp } from '../../../test/harness.ts';
import { submitProof } from '../payments/upload/submit-proof.ts';
import { brands } from '../storefront/tables.ts';

type Arrived = { from: string; to: string[]; raw: string };
const arrived: Arrived[] = [];
let isAway = false;
const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  onMailFrom: (_address, _session, done) => done(isAway ? new Error('Try again later') : null),
  onData: async (stream, { envelope }, done) => {
    const raw = await text(stream);
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
    done();
  },
});
const startMailServer = async () => {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'orders@wholesaler.example',
    PUBLIC_URL: 'https://shop.example',
  };
};

const harness = useApp({ env: startMailServer });
beforeAll(() => setStore(harness.db));
beforeEach(() => {
  arrived.length = 0;
  isAway = false;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

/** Returns the text of an email as its reader sees it. */
const plain = ({ raw }: Arrived): string => {
  const [, part = ''] = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(raw) ?? [];
  const joined = part.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_match, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\u00a0', ' ');
};
const mailedPath = (message: Arrived | undefined): string =>
  /https:\/\/shop\.example(\/set-password\/[\w-]+)/.exec(message ? plain(message) : '')?.[1] ?? '';
const linkUrl = (path: string): string => path.replace('/set-password/', '/api/password-links/');
const lookAt = (path: string) => harness.asGuest(linkUrl(path));
const subjects = () => arrived.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]);

const order = async (customer: Awaited<ReturnType<typeof newUser>>, headers: Record<string, string> = {}) => {
  const product = await newProduct(harness.db, { cost: 5000, stock: 100 });
  const payload = orderPayload(customer, [orderLine(product, 2)]);
  const send = () => harness.as(customer, { method: 'POST', url: '/api/orders', payload, headers });
  return { send, placed: (await send()).json() as { id: string; referenceNumber: string } };
};

test('a customer gets one email about an order, with its reference, total and address', async () => {
  const customer = await newUser(harness.db, { name: 'Thandi', email: 'thandi@pharmacy.example' });
  const { send, placed } = await order(customer, { 'idempotency-key': 'one' });
  await send();
  await harness.runJobs();
  expect(arrived).toHaveLength(1);
  expect(arrived[0]).toMatchObject({ from: 'orders@wholesaler.example', to: ['thandi@pharmacy.example'] });
  expect(subjects()).toEqual([`Order ${placed.referenceNumber} received`]);
  const said = arrived[0] ? plain(arrived[0]) : '';
  expect(said).toContain('Dear Thandi,');
  expect(said).toContain('Total: R 100');
  expect(said).toContain(`https://shop.example/orders/${placed.id}`);
});

test('dates in an email are in the store’s time zone', async () => {
  await setStore(harness.db, { timeZone: 'Pacific/Pago_Pago' });
  await order(await newUser(harness.db, { email: 'island@pharmacy.example' }));
  await harness.runJobs();
  await setStore(harness.db, { timeZone: 'Africa/Johannesburg' });
  expect(arrived.map(plain).join()).toContain('Date: 1 Mar 2026');
});

test('orders do not wait for an unavailable mail server, which receives the email once it is back', async () => {
  isAway = true;
  const customer = await newUser(harness.db, { email: 'away@pharmacy.example' });
  const { placed } = await order(customer);
  expect(placed.id).toBeTruthy();
  await harness.runJobs();
  expect(arrived).toEqual([]);
  isAway = false;
  await harness.runJobs({ early: true });
  expect(subjects()).toEqual([`Order ${placed.referenceNumber} received`]);
});

test('a customer without an email address is sent nothing', async () => {
  await order(await newUser(harness.db, { email: null }));
  await harness.runJobs();
  expect(arrived).toEqual([]);
});

test('a refused order sends no email', async () => {
  const customer = await newUser(harness.db, { email: 'refused@pharmacy.example', storeAccess: false });
  await order(customer);
  await harness.runJobs();
  expect(arrived).toEqual([]);
});

test('a name cannot add a header or markup to a message', async () => {
  const name = 'Eve\r\nBcc: all@pharmacy.example<script>alert(1)</script>';
  await order(await newUser(harness.db, { name, email: 'eve@pharmacy.example' }));
  await harness.runJobs();
  expect(arrived[0]?.to).toEqual(['eve@pharmacy.example']);
  expect(arrived[0]?.raw).not.toMatch(/^Bcc:/m);
  expect(arrived[0]?.raw.replace(/=\r?\n/g, '')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

const submit = async (userId: string) => {
  const bytes = Buffer.from(crypto.randomUUID());
  const saveAs = (key: string) => harness.services.files.put(key, bytes);
  const file = { type: 'image/png' as const, size: bytes.length, sha256: bytes, name: 'slip.png', saveAs };
  return submitProof(harness.services, { userId, file, at: harness.clock.now });
};
const act = async (url: string, payload: object) => {
  const staff = await newUser(harness.db, { role: 'Staff' });
  const answer = await harness.as(staff, { method: 'POST', url: `/api/admin/${url}`, payload });
  expect(answer.statusCode).toBeLessThan(300);
};

test('a customer gets an email when an order is dispatched, or cancelled with the reason', async () => {
  const customer = await newUser(harness.db, { email: 'orders@pharmacy.example' });
  const [{ placed: sent }, { placed: dropped }] = [await order(customer), await order(customer)];
  for (const to of [ORDER_STATUS.Ordered, ORDER_STATUS.Dispatched])
    await act('orders/moves', { orderIds: [sent.id], to, allowUnpaid: true });
  await act(`orders/${dropped.id}/cancellation`, { reason: 'Ordered twice', version: 1 });
  await harness.runJobs();
  expect(subjects()).toEqual(
    expect.arrayContaining([
      `Order ${sent.referenceNumber} is on its way`,
      `Order ${dropped.referenceNumber} cancelled`,
    ]),
  );
  expect(arrived.map(plain).join()).toContain('Reason: Ordered twice');
});

test('a customer is emailed the balance when a proof is approved, and the reason when it is rejected', async () => {
  const customer = await newUser(harness.db, { email: 'proofs@pharmacy.example' });
  const [good, bad] = [await submit(customer.id), await submit(customer.id)];
  await act(`payments/${good.id}/approve`, { version: 1, amount: 120.5, settlements: [] });
  await act(`payments/${bad.id}/reject`, { version: 1, reason: 'Not readable' });
  await harness.runJobs();
  expect(subjects()).toHaveLength(2);
  const said = arrived.map(plain).join();
  expect(said).toContain('Amount: R 120,50');
  expect(said).toContain('Credit: R 120,50');
  expect(said).toContain('Reason: Not readable');
});

test('an email is not sent if its reason no longer applies', async () => {
  const customer = await newUser(harness.db, { email: 'undone@pharmacy.example' });
  const { id } = await submit(customer.id);
  await act(`payments/${id}/approve`, { version: 1, amount: 50, settlements: [] });
  await act(`payments/${id}/unapprove`, { version: 2, reason: 'Wrong customer' });
  await harness.runJobs();
  expect(arrived).toEqual([]);
});

test('a one-time password link is emailed to a person with an address, and works', async () => {
  const admin = await newUser(harness.db, { role: 'Admin' });
  const user = await newUser(harness.db, { email: 'new@pharmacy.example' });
  const url = `/api/admin/customers/${user.id}/password-link`;
  const { path: shown, mailedTo } = (await harness.as(admin, { method: 'POST', url })).json();
  expect(mailedTo).toBe('new@pharmacy.example');
  await harness.runJobs();
  const mailed = mailedPath(arrived[0]);
  expect(mailed).not.toBe(shown);
  for (const path of [shown, mailed]) expect((await lookAt(path)).json().username).toBe(user.username);
  const payload = { newPassword: 'a new password' };
  const used = await harness.asGuest({ method: 'POST', url: linkUrl(mailed), payload });
  expect(used.statusCode).toBe(204);
  for (const path of [shown, mailed]) expect((await lookAt(path)).statusCode).toBe(404);
});

test('no usable link waits in the queue or stays there afterwards', async () => {
  const admin = await newUser(harness.db, { role: 'Admin' });
  const user = await newUser(harness.db, { email: 'waits@pharmacy.example' });
  const url = `/api/admin/customers/${user.id}/password-link`;
  const { path } = (await harness.as(admin, { method: 'POST', url })).json();
  const jobs = async () =>
    JSON.stringify((await harness.db.execute(sql`select * from pgboss.job where name = 'letters'`)).rows);
  expect(await jobs()).toContain(user.id);
  expect(await jobs()).not.toMatch(/set-password/);
  isAway = true;
  await harness.runJobs();
  expect(await jobs()).not.toMatch(/set-password/);
  isAway = false;
  await harness.runJobs({ early: true });
  expect((await lookAt(mailedPath(arrived[0]))).statusCode).toBe(200);
  expect((await lookAt(path)).statusCode).toBe(200);
  expect(await jobs()).not.toMatch(/set-password/);
});

test('a link used or replaced before its email went out is not sent', async () => {
  const admin = await newUser(harness.db, { role: 'Admin' });
  const user = await newUser(harness.db, { email: 'twice@pharmacy.example' });
  const url = `/api/admin/customers/${user.id}/password-link`;
  await harness.as(admin, { method: 'POST', url });
  harness.clock.now = new Date(harness.clock.now.getTime() + 60_000);
  const { path } = (await harness.as(admin, { method: 'POST', url })).json();
  await harness.runJobs();
  expect(arrived).toHaveLength(1);
  arrived.length = 0;
  await harness.asGuest({ method: 'POST', url: linkUrl(path), payload: { newPassword: 'a new password' } });
  await harness.as(admin, { method: 'POST', url });
  await harness.db.execute(sql`delete from password_links where user_id = ${user.id}`);
  await harness.runJobs();
  expect(arrived).toEqual([]);
});

test('emails about a dispatch, an early invoice and a credit note name their documents', async () => {
  const documents = documentsOf(harness);
  await documents.describeBusiness();
  const customer = await newUser(harness.db, { email: 'documents@pharmacy.example' });
  const early = await documents.order(customer);
  const issued = (await documents.post(`orders/${early.id}/invoice`)).json();
  const { id, invoice } = await documents.dispatched(customer);
  const [line] = (await documents.detail(invoice.id)).lines;
  const credited = await documents.credit(
    invoice.id,
    [{ lineId: line?.id, quantity: 1 }],
    { note: 'Box was open' },
    'credited once',
  );
  await harness.runJobs();
  const told = (subject: string) => {
    const message = arrived.find(({ raw }) => raw.includes(`Subject: ${subject}`));
    return message ? plain(message) : '';
  };
  expect(told(`Tax invoice ${issued.number}`)).toContain(`https://shop.example/orders/${early.id}`);
  expect(told(`Order ${(await documents.detail(invoice.id)).orderReference} is on its way`)).toContain(
    `Invoice: ${invoice.number}`,
  );
  const creditNote = told(`Credit note ${credited.json().number}`);
  expect(creditNote).toContain(`We have credited R 50,00 to your account for invoice ${invoice.number}.`);
  expect(creditNote).toContain('Reason: Goods returned. Box was open');
  expect(creditNote).toContain(`https://shop.example/orders/${id}`);
});

test('emails carry the name of the business, and its address unless the branding has a support address', async () => {
  const user = await newUser(harness.db, { email: 'signed@pharmacy.example' });
  const url = `/api/admin/customers/${user.id}/password-link`;
  const admin = await newUser(harness.db, { role: 'Admin' });
  const signature = async () => {
    arrived.length = 0;
    harness.clock.now = new Date(harness.clock.now.getTime() + 1_000);
    await harness.as(admin, { method: 'POST', url });
    await harness.runJobs();
    const [message] = arrived;
    const sender = /^From: (.*)$/m.exec(message?.raw ?? '')?.[1];
    return [
      sender,
      message &&
        /\n(.*)\r?\n(\S+@\S+)\s*$/
          .exec(plain(message))
          ?.slice(1)
          .map((line) => line.trim()),
    ];
  };
  const from = (name: string) =>
    expect.stringMatching(new RegExp(`^"?${name}"? <orders@wholesaler.example>$`));
  await setBusiness(harness.db, { tradingName: '', legalName: '', email: '' });
  expect(await signature()).toEqual([from('Formulary'), ['Formulary', 'support@formulary.example']]);
  await setBusiness(harness.db, { legalName: 'Karoo Pharma', email: 'hello@karoo.example' });
  expect(await signature()).toEqual([from('Karoo Pharma'), ['Karoo Pharma', 'hello@karoo.example']]);
  await harness.db.insert(brands).values({ host: '', title: 'The shop', supportEmail: 'help@karoo.example' });
  expect(await signature()).toEqual([from('Karoo Pharma'), ['Karoo Pharma', 'help@karoo.example']]);
});
