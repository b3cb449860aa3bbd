import { DEFAULT_REMINDER_STAGES, inCents } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newUser, setBusiness, setStore } from '../../../../test/builders.ts';
import { daysAgo, newInvoice } from '../../../../test/documents.ts';
import { useApp } from '../../../../test/harness.ts';
import { mailServer } from '../../../../test/mail-server.ts';
import { users } from '../../accounts/tables.ts';
import { addManualEntry } from '../../payments/crediting/add-manual-entry.ts';
import { reminders } from '../tables.ts';
import { sendDailyReminders, sendReminders } from './send-reminders.ts';

const { arrived, start, stop, plain } = mailServer();
const harness = useApp({ env: start });
afterAll(stop);

/** 10:00 in Johannesburg. */
const NOW = new Date('2026-03-02T08:00:00Z');
const DAY_MS = 86_400_000;
let staff: { id: string };
let admin: { id: string };

beforeAll(async () => {
  await setStore(harness.db);
  staff = await newUser(harness.db, { role: 'Staff' });
  admin = await newUser(harness.db, { role: 'Admin' });
});
beforeEach(async () => {
  harness.clock.now = NOW;
  arrived.length = 0;
  await setBusiness(harness.db, { remindersOn: true, decimals: 2 });
  // Each test sends only the reminders that it sets up.
  await harness.db.update(users).set({ email: null });
});

let customers = 0;
const customerWith = async (...overdue: number[]) => {
  customers += 1;
  const customer = await newUser(harness.db, { name: 'Thandi', email: `c${customers}@pharmacy.example` });
  const invoices = [];
  for (const days of overdue)
    invoices.push(
      await newInvoice(harness.db, {
        ...{ customer, cost: 12_345 },
        orderedAt: new Date(NOW.getTime() - 200 * DAY_MS),
        dueOn: daysAgo(NOW, days),
      }),
    );
  // The emails about the orders themselves.
  const before = arrived.length;
  await harness.runJobs();
  arrived.length = before;
  return { customer, invoices };
};
const get = async (path: string) => (await harness.as(staff, `/api/admin/credit-control/${path}`)).json();
const post = (path: string, payload?: object, user = staff) =>
  harness.as(user, { method: 'POST', url: `/api/admin/${path}`, ...(payload && { payload }) });
const send = async (): Promise<number> => {
  const sent = await sendDailyReminders(harness.services);
  await harness.runJobs();
  return sent;
};
const later = (days: number) => {
  harness.clock.now = new Date(harness.clock.now.getTime() + days * DAY_MS);
};
const to = () => arrived.flatMap((message) => message.to);

test('a customer gets one email a day about the invoices that reached a stage', async () => {
  const { customer, invoices } = await customerWith(2, 3, 20);
  expect(await send()).toBe(1);
  expect(to()).toEqual([customer.email]);
  const said = arrived[0] ? plain(arrived[0]) : '';
  expect(said).toContain('Dear Thandi,');
  expect(said).not.toContain(invoices[0]?.number);
  expect(said).toContain(`${invoices[1]?.number}: R 123,45, due 27 Feb 2026 (3 days overdue)`);
  expect(said).toContain(`${invoices[2]?.number}: R 123,45, due 10 Feb 2026 (20 days overdue)`);
  expect(said).toContain('Total: R 246,90');
  expect(arrived[0]?.raw).toContain(`Subject: ${DEFAULT_REMINDER_STAGES[1]?.subject}`);
  expect(await send()).toBe(0);
  later(1);
  expect(await send()).toBe(1);
  expect(plain(arrived[1] as (typeof arrived)[number])).toContain(`${invoices[0]?.number}: R 123,45`);
});

test('no stage of an invoice is sent twice, and each is sent when it is reached', async () => {
  const { customer } = await customerWith(3);
  for (let day = 0; day < 40; day += 1) {
    await send();
    later(1);
  }
  expect(to()).toEqual([customer.email, customer.email, customer.email]);
  const rows = await harness.db.select().from(reminders).where(eq(reminders.userId, customer.id));
  expect(rows.map(({ stage }) => stage).sort()).toEqual([1, 2, 3]);
});

test('an invoice long overdue when reminders are turned on gets one reminder, for its last stage', async () => {
  const { customer } = await customerWith(100);
  for (let day = 0; day < 5; day += 1) {
    await send();
    later(1);
  }
  expect(to()).toEqual([customer.email]);
  expect(arrived[0]?.raw).toContain(`Subject: ${DEFAULT_REMINDER_STAGES[2]?.subject}`);
});

test('several concurrent instances send each reminder once', async () => {
  const many = [];
  for (let one = 0; one < 5; one += 1) many.push(await customerWith(5, 15));
  const sent = await Promise.all([1, 2, 3, 4].map(() => sendReminders(harness.services)));
  await harness.runJobs();
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(5);
  expect(to().sort()).toEqual(many.map(({ customer }) => customer.email).sort());
});

test('no reminder is sent for invoices that are disputed, paid or not due, or to a customer in credit', async () => {
  const disputed = await customerWith(10);
  await post(`invoices/${disputed.invoices[0]?.id}/dispute`, { reason: 'Short delivered' });
  const paid = await customerWith(10);
  const credit = (userId: string, amount: number) =>
    addManualEntry(harness.db, {
      ...{ userId, kind: 'credit', amount: inCents(amount), reason: 'Agreed', actorId: staff.id, at: NOW },
    });
  await credit(paid.customer.id, 12_345);
  await customerWith(-3);
  await setStore(harness.db, { settlesCredit: false });
  const unallocated = await customerWith(10);
  await credit(unallocated.customer.id, 20_000);
  await setStore(harness.db);
  expect(await send()).toBe(0);
  expect(to()).toEqual([]);
  await post(`invoices/${disputed.invoices[0]?.id}/dispute/end`, { reason: 'Found' });
  expect(await send()).toBe(1);
  expect(to()).toEqual([disputed.customer.email]);
});

test('a queued email is not sent if its invoices are disputed meanwhile', async () => {
  const { invoices } = await customerWith(10);
  expect(await sendReminders(harness.services)).toBe(1);
  await post(`invoices/${invoices[0]?.id}/dispute`, { reason: 'Damaged' });
  await harness.runJobs();
  expect(to()).toEqual([]);
});

test('while reminders are off or before the hour, they are sent only on demand', async () => {
  const { customer } = await customerWith(10);
  await setBusiness(harness.db, { remindersOn: false, decimals: 2 });
  expect(await send()).toBe(0);
  await setBusiness(harness.db, { remindersOn: true, decimals: 2 });
  harness.clock.now = new Date('2026-03-02T05:59:00Z');
  expect(await send()).toBe(0);
  await setBusiness(harness.db, { remindersOn: false, decimals: 2 });
  expect((await post('credit-control/reminders')).statusCode).toBe(403);
  expect((await post('credit-control/reminders', undefined, admin)).statusCode).toBe(204);
  await harness.runJobs();
  expect(to()).toEqual([customer.email]);
  const { auditEntries } = (await harness.as(admin, '/api/admin/audit')).json();
  expect(auditEntries.map(({ summary }: { summary: string }) => summary)).toContain(
    'Sent the reminders that were due',
  );
});

test('the preview shows each reminder and its recipient, and who has no email address', async () => {
  const { customer, invoices } = await customerWith(4, 16);
  const without = await customerWith(10);
  await harness.db.update(users).set({ email: null }).where(eq(users.id, without.customer.id));
  const { reminders: due, ...counts } = await get('reminders/due?take=100');
  const mine = due.filter(({ id }: { id: string }) => [customer.id, without.customer.id].includes(id));
  expect(counts.withoutEmail).toBeGreaterThanOrEqual(1);
  expect(mine).toMatchObject([
    { id: without.customer.id, email: null, stage: 1 },
    {
      id: customer.id,
      email: customer.email,
      stage: 2,
      outstanding: 246.9,
      invoices: [
        { number: invoices[1]?.number, stage: 2, daysOverdue: 16 },
        { number: invoices[0]?.number, stage: 1, daysOverdue: 4 },
      ],
    },
  ]);
  const text = await get(`reminders/due/${customer.id}`);
  expect(text).toMatchObject({ to: customer.email, subject: DEFAULT_REMINDER_STAGES[1]?.subject });
  expect(text.text).toContain(DEFAULT_REMINDER_STAGES[1]?.text);
  await send();
  expect(plain(arrived[0] as (typeof arrived)[number]).replaceAll(/\s+/g, ' ')).toContain(
    text.text.replaceAll(/\s+/g, ' ').trim(),
  );
  expect((await harness.as(staff, `/api/admin/credit-control/reminders/due/${customer.id}`)).statusCode).toBe(
    404,
  );
  const { reminders: log } = await get('reminders?take=100');
  expect(log.filter((one: { email: string }) => one.email === customer.email)).toMatchObject([
    { email: customer.email, customer: { id: customer.id, name: 'Thandi Mokoena' } },
    { email: customer.email },
  ]);
  const own = (await harness.as(staff, `/api/admin/customers/${customer.id}/reminders`)).json();
  expect(own.total).toBe(2);
});

test('only an Admin changes the stages, at the version seen, and each has more days than the previous one', async () => {
  const { version, stages } = await get('settings');
  const save = (payload: object, user = admin) =>
    harness.as(user, { method: 'PUT', url: '/api/admin/credit-control/settings', payload });
  expect((await save({ isOn: true, stages, version }, staff)).statusCode).toBe(403);
  const wrong = [
    { days: 5, subject: 'One', text: 'Text' },
    { days: 5, subject: 'Two', text: 'Text' },
  ];
  const refused = await save({ isOn: true, stages: wrong, version });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toEqual({
    'stages.1.days': 'Enter more days than the previous stage, which has 5.',
  });
  const saved = await save({ isOn: false, stages: [{ days: 7, subject: 'Due', text: 'Pay.' }], version });
  expect(saved.json()).toMatchObject({ isOn: false, canSend: true, stages: [{ days: 7, subject: 'Due' }] });
  expect((await save({ isOn: true, stages, version })).json().code).toBe('STALE');
});
