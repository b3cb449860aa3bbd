import { inCents } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newUser, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { mailServer } from '../../../../test/mail-server.ts';
import { readPdf } from '../../../../test/read-pdf.ts';
import { users } from '../../accounts/tables.ts';
import { addManualEntry } from '../../payments/crediting/add-manual-entry.ts';
import { statementSends } from '../tables.ts';

const { arrived, state, start, stop } = mailServer();
const harness = useApp({ env: start });
afterAll(stop);

const FEBRUARY = { from: '2026-02-01', until: '2026-02-28' };
let admin: { id: string };
let customers: Awaited<ReturnType<typeof newUser>>[] = [];

const enter = (userId: string, kind: 'credit' | 'debit', at: string) =>
  addManualEntry(harness.db, {
    ...{ userId, kind, amount: inCents(5_000), reason: 'Agreed', actorId: admin.id, at: new Date(at) },
  });

/** Two customers owe, one was paid up in February, one has no email address, and one had no movements in the month. */
beforeAll(async () => {
  await setStore(harness.db);
  admin = await newUser(harness.db, { role: 'Admin' });
  const make = (name: string, email: string | null) => newUser(harness.db, { username: name, name, email });
  customers = [
    await make('anna', 'anna@pharmacy.example'),
    await make('bongi', 'bongi@pharmacy.example'),
    await make('chris', 'chris@pharmacy.example'),
    await make('dumi', null),
    await make('elize', 'elize@pharmacy.example'),
  ];
  const [anna, bongi, chris, dumi, elize] = customers.map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
  ];
  for (const id of [anna, bongi, chris, dumi]) await enter(id, 'debit', '2026-02-03T08:00:00Z');
  await enter(chris, 'credit', '2026-02-04T08:00:00Z');
  await enter(elize, 'debit', '2025-11-03T08:00:00Z');
  await enter(elize, 'credit', '2025-11-04T08:00:00Z');
});
beforeEach(async () => {
  arrived.length = 0;
  state.isAway = false;
  state.refuses = () => false;
  await harness.db.execute(sql`truncate statement_sends, statement_runs`);
});

const post = (path: string, payload?: object) =>
  harness.as(admin, { method: 'POST', url: `/api/admin/statement-runs${path}`, ...(payload && { payload }) });
const get = async (path: string) => (await harness.as(admin, `/api/admin/statement-runs${path}`)).json();
const startRun = async (values = {}) => (await post('', { ...FEBRUARY, ...values })).json();
const to = () => arrived.flatMap((message) => message.to).sort();

test('the preview counts the recipients, and names customers without an email address', async () => {
  expect(await get('/preview?from=2026-02-01&until=2026-02-28')).toEqual({
    total: 4,
    closing: 150,
    withoutEmail: 1,
    without: [{ id: customers[3]?.id, username: 'dumi', name: 'dumi Mokoena' }],
    canSend: true,
  });
  expect(await get('/preview?from=2026-02-01&until=2026-02-28&audience=owing')).toMatchObject({ total: 3 });
  const refused = await harness.as(
    admin,
    '/api/admin/statement-runs/preview?from=2026-03-01&until=2026-02-28',
  );
  expect(refused.statusCode).toBe(400);
});

test("chooses customers by the period's own balance and movements, whatever they owe today", async () => {
  const preview = async (from: string, until: string, audience = 'active') =>
    get(`/preview?from=${from}&until=${until}&audience=${audience}`);
  expect(await preview('2025-11-03', '2025-11-03', 'owing')).toMatchObject({ total: 1, closing: 50 });
  expect(await preview('2025-12-01', '2025-12-31')).toMatchObject({ total: 0, closing: 0 });
  expect(await preview('2026-02-03', '2026-02-03', 'owing')).toMatchObject({ total: 4, closing: 200 });
});

test('each customer gets their own statement as a PDF, once, and the run records it', async () => {
  const { id } = await startRun();
  await harness.runJobs();
  await harness.runJobs({ early: true });
  expect(to()).toEqual(['anna@pharmacy.example', 'bongi@pharmacy.example', 'chris@pharmacy.example']);
  const message = arrived.find((one) => one.to[0] === 'anna@pharmacy.example')?.raw ?? '';
  expect(message).toContain('Subject: Statement, 1 Feb 2026 to 28 Feb 2026');
  expect(message).toContain('filename=statement-anna-2026-02-01-2026-02-28.pdf');
  const [, base64 = ''] = /application\/pdf[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(message) ?? [];
  const lines = (await readPdf(Buffer.from(base64, 'base64'))).pages.flat().join('\n');
  expect(lines).toContain('anna');
  expect(lines).toContain('Closing balance R 50,00');
  expect(await get(`/${id}`)).toMatchObject({
    ...{ total: 4, sent: 3, skipped: 1, failed: 0 },
    finishedAt: harness.clock.now.toISOString(),
  });
  const { sends } = await get(`/${id}/sends`);
  expect(sends[0]).toMatchObject({
    username: 'dumi',
    state: 'skipped',
    detail: 'No email address',
    sentAt: null,
  });
  expect(sends[1]).toMatchObject({ username: 'anna', state: 'sent', email: 'anna@pharmacy.example' });
  expect((await get(`/${id}/sends?filter=state=sent`)).total).toBe(3);
  const file = await harness.as(admin, `/api/admin/statement-runs/${id}/sends/export?format=csv`);
  expect(file.body.trim().split('\n')).toHaveLength(5);
  expect((await get('')).runs).toMatchObject([{ id, sent: 3 }]);
});

test('a refused address does not stop the run; sending again uses the customer’s current address', async () => {
  state.refuses = (address) => address.startsWith('bongi');
  const { id } = await startRun();
  await harness.runJobs();
  expect(await get(`/${id}`)).toMatchObject({ sent: 2, failed: 1, skipped: 1 });
  expect((await get(`/${id}/sends?filter=state=failed`)).sends[0].detail).toContain('No such mailbox');
  await harness.db.update(users).set({ email: 'new@pharmacy.example' }).where(eq(users.username, 'bongi'));
  arrived.length = 0;
  state.refuses = () => false;
  expect((await post(`/${id}/continue`)).statusCode).toBe(200);
  await harness.runJobs();
  expect(to()).toEqual(['new@pharmacy.example']);
  expect(await get(`/${id}`)).toMatchObject({ sent: 3, failed: 0 });
  expect((await post(`/${id}/continue`)).statusCode).toBe(409);
  await harness.db.update(users).set({ email: 'bongi@pharmacy.example' }).where(eq(users.username, 'bongi'));
});

test('while the mail server is down, statements wait, and are sent once it is back', async () => {
  state.isAway = true;
  const { id } = await startRun();
  await harness.runJobs();
  expect(await get(`/${id}`)).toMatchObject({ sent: 0, failed: 0, finishedAt: null });
  state.isAway = false;
  await harness.runJobs({ early: true });
  expect(to()).toHaveLength(3);
  expect(await get(`/${id}`)).toMatchObject({ sent: 3 });
});

test('after a crash the run continues where it stopped, and nobody gets a second statement', async () => {
  const { id } = await startRun();
  await harness.db
    .update(statementSends)
    .set({ state: 'sent', sentAt: harness.clock.now })
    .where(eq(statementSends.userId, customers[0]?.id ?? ''));
  // The claim of an instance that was killed right after making it.
  await harness.db
    .update(statementSends)
    .set({ sentAt: new Date(harness.clock.now.getTime() - 10 * 60_000) })
    .where(eq(statementSends.userId, customers[1]?.id ?? ''));
  await harness.runJobs();
  expect(to()).toEqual(['bongi@pharmacy.example', 'chris@pharmacy.example']);
  expect(await get(`/${id}`)).toMatchObject({ sent: 3 });
});

test('one of several concurrent starts succeeds, and another run can start once it has finished', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => post('', FEBRUARY)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
  await harness.runJobs();
  expect(to()).toHaveLength(3);
  expect((await post('', { from: '2026-02-10', until: '2026-02-28', audience: 'owing' })).statusCode).toBe(
    201,
  );
});

test('only an Admin starts a run', async () => {
  for (const role of ['StoreUser', 'Staff'] as const) {
    const answer = await harness.as(await newUser(harness.db, { role }), {
      method: 'POST',
      url: '/api/admin/statement-runs',
      payload: FEBRUARY,
    });
    expect(answer.statusCode).toBe(403);
  }
});

test('a statement that cannot be written does not stop the run, and its failure has a reason in plain words', async () => {
  const { id } = await startRun();
  await harness.db.update(users).set({ role: 'Staff' }).where(eq(users.username, 'anna'));
  await harness.runJobs();
  await harness.db.update(users).set({ role: 'StoreUser' }).where(eq(users.username, 'anna'));
  expect(to()).toEqual(['bongi@pharmacy.example', 'chris@pharmacy.example']);
  expect((await get(`/${id}/sends?filter=state=failed`)).sends).toMatchObject([
    { username: 'anna', detail: 'The statement could not be written' },
  ]);
});
