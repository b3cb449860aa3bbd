import type { AuditEntry, StaffStore } from '@formulary/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';

const harness = useApp();
type User = Awaited<ReturnType<typeof newUser>>;
let admin: User;
let customer: User;

beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
  customer = await newUser(harness.db);
});
/** Monday, 10:00 in Johannesburg. */
const MONDAY = '2026-03-02T08:00:00Z';
beforeEach(async () => {
  harness.clock.now = new Date(MONDAY);
  await setStore(harness.db, {
    isScheduled: false,
    preparesWhileClosed: false,
    switchedAt: null,
    isClosed: false,
    timeZone: 'Africa/Johannesburg',
  });
});

const show = async (): Promise<StaffStore> => (await harness.as(admin, '/api/admin/store')).json();
const put = (part: string, payload: Record<string, unknown>) =>
  harness.as(admin, { method: 'PUT', url: `/api/admin/store/${part}`, payload });
const change = async (part: string, payload: Record<string, unknown>): Promise<StaffStore> => {
  const answer = await put(part, { version: (await show()).version, ...payload });
  expect(answer.json()).toMatchObject({ version: expect.any(Number) });
  return answer.json();
};
const lastEntry = async () => {
  const answer = await harness.as(admin, '/api/admin/audit?entity=Store&take=100');
  const entries: AuditEntry[] = answer.json().auditEntries;
  // The clock is set back between tests, but ids keep increasing.
  return entries.toSorted((a, b) => b.id.localeCompare(a.id))[0];
};
const opensAt = async (): Promise<string | null> =>
  (await harness.as(customer, '/api/store-status')).json().opensAt;
const isClosed = async (): Promise<boolean> =>
  (await harness.as(customer, '/api/store-status')).json().isClosed;
const order = async () => {
  const product = await newProduct(harness.db);
  return harness.as(customer, {
    method: 'POST',
    url: '/api/orders',
    payload: orderPayload(customer, [orderLine(product)]),
  });
};
const hours = async () => {
  const { isScheduled, timeZone, schedule, preparesWhileClosed } = await show();
  return { isScheduled, timeZone, schedule, preparesWhileClosed };
};
const followSchedule = async (exceptions: unknown[] = []) => {
  const { schedule, ...others } = await hours();
  return change('hours', { ...others, isScheduled: true, schedule: { ...schedule, exceptions } });
};

test('closes and opens immediately, for the page and for orders, and records who did it', async () => {
  expect(await change('status', { isClosed: true })).toMatchObject({ isClosed: true, next: null });
  expect(await isClosed()).toBe(true);
  expect((await order()).json()).toMatchObject({ message: 'Store Closed', code: 'STORE_CLOSED' });
  expect(await lastEntry()).toMatchObject({
    actor: { id: admin.id },
    summary: 'Closed the store',
    before: { isClosed: false },
    after: { isClosed: true },
  });
  await change('status', { isClosed: false });
  expect(await isClosed()).toBe(false);
  expect((await order()).statusCode).toBe(201);
  expect(await lastEntry()).toMatchObject({ summary: 'Opened the store' });
});

describe('on its schedule', () => {
  test('opens and closes automatically, and shows the next change, to customers too while closed', async () => {
    expect(await followSchedule()).toMatchObject({
      isClosed: false,
      isHeld: false,
      next: { at: '2026-03-02T15:00:00.000Z', isClosed: true },
    });
    harness.clock.now = new Date('2026-03-02T15:00:00Z');
    expect(await isClosed()).toBe(true);
    expect((await order()).json()).toMatchObject({ code: 'STORE_CLOSED' });
    expect((await show()).next).toEqual({ at: '2026-03-03T06:00:00.000Z', isClosed: false });
    expect(await opensAt()).toBe('2026-03-03T06:00:00.000Z');
    harness.clock.now = new Date('2026-03-03T06:00:00Z');
    expect(await isClosed()).toBe(false);
    expect(await opensAt()).toBeNull();
    expect((await order()).statusCode).toBe(201);
  });

  test('stays closed on a holiday', async () => {
    await followSchedule([{ date: '2026-03-02', note: 'Stocktaking', hours: [] }]);
    expect(await isClosed()).toBe(true);
    harness.clock.now = new Date('2026-03-03T08:00:00Z');
    expect(await isClosed()).toBe(false);
  });

  test('a manual choice holds until its next change', async () => {
    await followSchedule();
    expect(await change('status', { isClosed: true })).toMatchObject({
      isClosed: true,
      isHeld: true,
      next: { at: '2026-03-03T06:00:00.000Z', isClosed: false },
    });
    harness.clock.now = new Date('2026-03-02T14:59:00Z');
    expect(await isClosed()).toBe(true);
    harness.clock.now = new Date('2026-03-03T06:00:00Z');
    expect(await show()).toMatchObject({ isClosed: false, isHeld: false });

    harness.clock.now = new Date('2026-03-03T18:00:00Z');
    expect(await change('status', { isClosed: false })).toMatchObject({
      isClosed: false,
      isHeld: true,
      next: { at: '2026-03-04T15:00:00.000Z', isClosed: true },
    });
    harness.clock.now = new Date('2026-03-04T15:00:00Z');
    expect(await isClosed()).toBe(true);
  });

  test('keeps the store as it is when turned off', async () => {
    await followSchedule();
    harness.clock.now = new Date('2026-03-02T20:00:00Z');
    await change('hours', { ...(await hours()), isScheduled: false });
    harness.clock.now = new Date('2026-03-03T08:00:00Z');
    expect(await isClosed()).toBe(true);
  });

  test('the audit log describes its hours in words', async () => {
    await followSchedule([{ date: '2026-12-25', note: 'Christmas Day', hours: [] }]);
    const { schedule, ...others } = await hours();
    const week = schedule.week.with(5, [{ opens: '08:00', cutOff: '11:30' }]);
    await change('hours', { ...others, schedule: { ...schedule, week } });
    expect(await lastEntry()).toMatchObject({
      summary: 'Changed the store’s hours',
      before: { saturday: 'closed' },
      after: { saturday: '08:00–11:30' },
    });
  });
});

test('shows the saved messages, sanitised', async () => {
  const messages = { closeMessage: '<p>Back soon</p>', paymentMessage: '' };
  await change('messages', {
    name: 'winter',
    openMessage: '<p onclick="x()">Hot <strong>lemon</strong></p><script>x()</script>',
    ...messages,
  });
  expect((await harness.as(customer, '/api/store-status')).json()).toEqual({
    isClosed: false,
    opensAt: null,
    name: 'winter',
    openMessage: '<p>Hot <strong>lemon</strong></p>',
    restoresAccess: false,
    preparesWhileClosed: false,
    ...messages,
  });
  expect(await lastEntry()).toMatchObject({ after: { picture: 'winter' } });
});

test('one of two concurrent changes is refused and changes nothing', async () => {
  const { version } = await show();
  const responses = await Promise.all([
    put('status', { version, isClosed: true }),
    put('messages', { version, name: 'default', openMessage: 'x', closeMessage: '', paymentMessage: '' }),
  ]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'STALE',
    message: 'Someone else has changed these settings since you opened them.',
  });
  expect((await show()).version).toBe(version + 1);
});

test.each([
  [
    'an invalid time',
    { week: [[{ opens: '8', cutOff: '17:00' }], [], [], [], [], [], []] },
    /Enter a time, such as 08:00\./,
  ],
  [
    'a cut-off before the opening',
    { week: [[{ opens: '17:00', cutOff: '08:00' }], [], [], [], [], [], []] },
    /cut-off/,
  ],
  [
    'hours that overlap',
    {
      week: [
        [
          { opens: '08:00', cutOff: '12:00' },
          { opens: '11:00', cutOff: '17:00' },
        ],
        [],
        [],
        [],
        [],
        [],
        [],
      ],
    },
    /must not overlap/,
  ],
  ['a week of six days', { week: [[], [], [], [], [], []] }, /7/],
  [
    'a date twice',
    { exceptions: ['a', 'b'].map((note) => ({ date: '2026-12-25', note, hours: [] })) },
    /Add each date only once/,
  ],
])('refuses %s', async (_what, part, message) => {
  const { version, schedule } = await show();
  const answer = await put('hours', { ...(await hours()), version, schedule: { ...schedule, ...part } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toMatch(message);
});

test.each(['Mars/Olympus', '+02:00', 'SystemV/AST4', 'IST'])(
  'refuses %s, which is not the name of a time zone',
  async (timeZone) => {
    const { version } = await show();
    const answer = await put('hours', { ...(await hours()), version, timeZone });
    expect(answer.json().errors).toEqual({ timeZone: 'This time zone is not known.' });
  },
);

const routes = [
  ['GET', '/store'],
  ['PUT', '/store/status'],
  ['PUT', '/store/messages'],
  ['PUT', '/store/hours'],
  ['GET', '/store/pictures'],
  ['PUT', '/store/pictures/winter'],
  ['GET', '/branding'],
  ['PUT', '/branding?host='],
  ['DELETE', '/branding?host=&version=1'],
  ['POST', '/branding/pictures'],
] as const;
describe.each(routes)('%s %s', (method, path) => {
  const url = `/api/admin${path}`;
  test.each([
    ['a guest', undefined, 401],
    ['a customer', 'StoreUser', 403],
    ['staff other than Admins', 'Staff', 403],
  ] as const)('refuses %s', async (_who, role, status) => {
    const user = role && (await newUser(harness.db, { role }));
    const answer = await (user ? harness.as(user, { method, url }) : harness.asGuest({ method, url }));
    expect(answer.statusCode).toBe(status);
  });
});
