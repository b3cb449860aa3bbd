import { inCents } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { mailServer } from '../../../test/mail-server.ts';
import { proofsOf } from '../../../test/proofs.ts';
import { changesOf } from '../../../test/staff-catalogue.ts';
import { recordEvents } from '../../events/record-events.ts';
import { users } from '../accounts/tables.ts';
import { notificationChoices, notifications } from '../notifications/tables.ts';
import { queueNotificationEmails } from '../notifications/worker.ts';
import { sentEmails } from './tables.ts';

const { arrived, state, start, stop, plain } = mailServer();
const harness = useApp({ env: start });
const proofs = proofsOf(harness);
afterAll(stop);
type User = Awaited<ReturnType<typeof newUser>>;
let customer: User;
let staff: User;
let number = 0;

beforeEach(async () => {
  const { db } = harness;
  await setStore(db);
  await harness.readEvents();
  await db.delete(notifications);
  await db.delete(notificationChoices);
  await db.update(users).set({ email: null });
  number += 1;
  customer = await newUser(db, { email: `customer${number}@pharmacy.example` });
  staff = await newUser(db, { role: 'Staff', email: `staff${number}@wholesaler.example` });
  await harness.runJobs();
  arrived.length = 0;
});

const send = async (waitSeconds = 0): Promise<void> => {
  await harness.readEvents();
  await queueNotificationEmails(harness.services, { waitSeconds });
  await harness.runJobs();
};
const choose = async (user: User, kind: string, byEmail: boolean) => {
  const payload = { choices: [{ kind, inApp: true, byEmail }] };
  await harness.as(user, { method: 'PUT', url: '/api/notifications/choices', payload });
};
const subjects = () => arrived.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]);
const order = async () => {
  const payload = orderPayload(customer, [orderLine(await newProduct(harness.db, { cost: 5000 }))]);
  const answer = await harness.as(customer, { method: 'POST', url: '/api/orders', payload });
  return answer.json() as { id: string; referenceNumber: string };
};
const watched = async () => {
  const product = await newProduct(harness.db, { stock: 0, name: 'Panado' });
  await harness.as(customer, { method: 'PUT', url: `/api/products/watches/${product.id}` });
  return product;
};
const { setStock, setCost } = changesOf(harness);
const bringBack = (id: string) => setStock(id, 50);
const listed = async (count: number) => {
  const made = [];
  for (let at = 0; at < count; at += 1) made.push(await newProduct(harness.db, { cost: 5000 }));
  const lines = made.map(({ id }) => ({ productId: id, quantity: 1 }));
  await harness.as(customer, { method: 'POST', url: '/api/lists', payload: { name: 'Monday', lines } });
  return made;
};

test('a waiting customer gets one email when a product is back, with links to it and to their choices', async () => {
  const { id } = await watched();
  await bringBack(id);
  await send();
  await send();
  expect(arrived.map(({ to }) => to)).toEqual([[customer.email]]);
  expect(subjects()).toEqual(['Panado, 500 mg, 30 is back in stock']);
  const said = arrived[0] ? plain(arrived[0]) : '';
  expect(said).toContain(`View the product: https://shop.example/store/${id}`);
  expect(said).toContain('Choose which emails you get: https://shop.example/profile/notifications');
});

test('two instances that queue the same email concurrently send it once', async () => {
  const { id } = await watched();
  await bringBack(id);
  await harness.readEvents();
  const queue = () => queueNotificationEmails(harness.services, { waitSeconds: 0 });
  await Promise.all([queue(), queue(), queue()]);
  await harness.runJobs();
  expect(arrived).toHaveLength(1);
});

test('an email waits a minute, and includes notifications that arrive meanwhile', async () => {
  const [one, other] = [await watched(), await watched()];
  await bringBack(one.id);
  await send(60);
  expect(arrived).toEqual([]);
  await bringBack(other.id);
  await harness.readEvents();
  await harness.db.execute(sql`update notifications set created_at = created_at - interval '1 minute'`);
  await send(60);
  expect(subjects()).toEqual(['2 notifications']);
  const said = arrived[0] ? plain(arrived[0]) : '';
  expect(said.match(/Panado, 500 mg, 30 is back in stock\./g)).toHaveLength(2);
  expect(said).toContain('View your notifications: https://shop.example/notifications');
});

test('a customer whose prepared order could not be placed is asked by email, with the reason and a link to the cart', async () => {
  await harness.db.transaction((tx) =>
    recordEvents(tx, [
      {
        kind: 'order.not-placed',
        accountId: customer.id,
        facts: {
          totalPrice: inCents(150_00),
          reason: 'Your store access is revoked. Its products are in your cart.',
        },
      },
    ]),
  );
  await send();
  expect(arrived.map(({ to }) => to)).toEqual([[customer.email]]);
  expect(subjects()[0]).toMatch(/^Your prepared order for R.150 was not placed$/);
  const said = arrived[0] ? plain(arrived[0]) : '';
  expect(said).toContain('Your store access is revoked. Its products are in your cart.');
  expect(said).toContain('View your cart: https://shop.example/cart');
});

test('new prices are emailed to customers who chose to get them, many of them in one sentence', async () => {
  const made = await listed(7);
  const change = (cost: number) =>
    setCost(
      made.map(({ id }) => id),
      cost,
    );
  await change(6000);
  await send();
  expect(arrived).toEqual([]);
  await choose(customer, 'price-changed', true);
  await change(7000);
  await send();
  expect(subjects()).toEqual(['The prices of 7 products on your lists changed']);
  await harness.db.delete(notifications);
  await setCost(made[0]?.id ?? '', 7300);
  await send();
  expect(subjects()[1]).toMatch(/^The price of Product \d+, 500 mg, 30 changed from R.70 to R.73/);
});

test('staff get the emails they chose, with the address of the back office', async () => {
  for (const kind of ['new-order', 'new-proof', 'low-stock']) await choose(staff, kind, true);
  const { referenceNumber } = await order();
  await send();
  await proofs.proof(customer);
  await send();
  const { id } = await newProduct(harness.db, { name: 'Panado', stock: 50 });
  await setStock(id, 1);
  await send();
  const forStaff = arrived.filter(({ to }) => to[0] === staff.email);
  expect(forStaff.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])).toEqual([
    expect.stringContaining(`Thandi Mokoena placed order ${referenceNumber} for R`),
    'Thandi Mokoena uploaded a proof of payment',
    expect.stringContaining('Panado, 500 mg, 30 is low in stock: 1 pack left'),
  ]);
  const said = forStaff[2] ? plain(forStaff[2]) : '';
  expect(said).toContain(`https://shop.example/admin/products/${id}`);
  expect(said).toContain('https://shop.example/admin/notifications/choices');
});

test('an email about an order or a payment is sent unless its customer chose otherwise', async () => {
  await choose(customer, 'order-placed', false);
  await choose(customer, 'payment-rejected', false);
  const { referenceNumber } = await order();
  await proofs.reject(await proofs.proof(customer));
  await proofs.approve(await proofs.proof(customer), 50);
  await send();
  expect(subjects()).toEqual([expect.stringMatching(/^Payment of R.50,00 approved$/)]);
  await choose(customer, 'order-placed', true);
  await order();
  await send();
  expect(subjects()).toHaveLength(2);
  expect(subjects()[1]).not.toContain(referenceNumber);
});

test('a choice can be changed until the email is sent', async () => {
  const { id } = await watched();
  await bringBack(id);
  await harness.readEvents();
  await choose(customer, 'back-in-stock', false);
  await send();
  expect(arrived).toEqual([]);
});

test('a kind that a person turned off in the app is still emailed if they chose so', async () => {
  const { id } = await watched();
  const payload = { choices: [{ kind: 'back-in-stock', inApp: false, byEmail: true }] };
  await harness.as(customer, { method: 'PUT', url: '/api/notifications/choices', payload });
  await bringBack(id);
  await send();
  expect(subjects()).toEqual(['Panado, 500 mg, 30 is back in stock']);
  expect((await harness.as(customer, '/api/notifications')).json()).toEqual({
    items: [],
    unread: 0,
    next: null,
  });
});

test('an email is sent once after the mail server was down', async () => {
  const { id } = await watched();
  await bringBack(id);
  state.isAway = true;
  await send();
  state.isAway = false;
  await harness.runJobs({ early: true });
  await harness.runJobs({ early: true });
  expect(subjects()).toEqual(['Panado, 500 mg, 30 is back in stock']);
  expect(await harness.db.$count(sentEmails, eq(sentEmails.userId, customer.id))).toBe(1);
});

test('notifications from days before the store sent emails are not emailed', async () => {
  const { id } = await watched();
  await bringBack(id);
  await harness.readEvents();
  await harness.db.execute(sql`update notifications set created_at = created_at - interval '2 days'`);
  await send();
  expect(arrived).toEqual([]);
  expect(await harness.db.$count(notifications, eq(notifications.emailDue, true))).toBe(0);
});

test('the choices name the address that emails go to', async () => {
  const { email } = (await harness.as(customer, '/api/notifications/choices')).json();
  expect(email).toBe(customer.email);
});
