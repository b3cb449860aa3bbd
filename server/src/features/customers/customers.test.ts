import { type CustomerSummary, inCents } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct, newUser, orderLine, orderPayload, setStore } from '../../../test/builders.ts';
import { daysAgo, newInvoice } from '../../../test/documents.ts';
import { useApp } from '../../../test/harness.ts';
import { users } from '../accounts/tables.ts';
import { addLedgerEntry } from '../ledger/add-entry.ts';

const harness = useApp();
const DAY_MS = 86_400_000;
let admin: { id: string };
let staff: { id: string };
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin', username: 'boss', name: 'Ann', surname: 'Nkosi' });
  staff = await newUser(harness.db, { role: 'Staff', username: 'picker', name: 'Sipho', surname: 'Dube' });
  await setStore(harness.db);
});

const get = async (path: string, user = admin) => (await harness.as(user, `/api/admin/${path}`)).json();
const usernames = async (query: string): Promise<string[]> =>
  (await get(`customers?${query}`)).customers.map(({ username }: CustomerSummary) => username);
/** Issues an invoice that was due this many days ago. */
const invoice = (customer: Awaited<ReturnType<typeof newUser>>, cost: number, overdue: number) =>
  newInvoice(harness.db, {
    ...{ customer, cost },
    orderedAt: new Date(harness.clock.now.getTime() - 100 * DAY_MS),
    dueOn: daysAgo(harness.clock.now, overdue),
  });
const owe = (userId: string, cents: number, daysAgo = 0) =>
  harness.db.transaction((tx) =>
    addLedgerEntry(tx, {
      userId,
      source: 'Manual',
      action: 'Added',
      amount: inCents(cents),
      entityId: null,
      actorId: admin.id,
      reason: 'Carried over',
      at: new Date(harness.clock.now.getTime() - daysAgo * DAY_MS),
    }),
  );

describe('the list', () => {
  test('finds people by any words of name, username, phone and email, regardless of case', async () => {
    await newUser(harness.db, {
      username: 'seaview',
      name: 'Ayesha',
      surname: 'Van Wyk',
      phone: '0317770001',
      email: 'orders@seaview.example',
    });
    for (const q of ['AYESHA wyk', 'seaview', '777000', 'orders@sea', 'wyk aye'])
      expect(await usernames(`q=${encodeURIComponent(q)}`)).toEqual(['seaview']);
    expect(await usernames('q=ayesha%25')).toEqual([]);
  });

  test('is filtered by access, balance and role', async () => {
    const word = 'narrowed';
    const make = (username: string, values = {}) =>
      newUser(harness.db, { username: `${word}-${username}`, name: username, ...values });
    const overdue = await make('a-overdue');
    const owing = await make('b-owing');
    const credit = await make('c-credit');
    await make('d-new');
    await make('e-staff', { role: 'Staff' });
    await invoice(overdue, 500, 1);
    await harness.db.update(users).set({ storeAccess: false }).where(eq(users.id, overdue.id));
    await invoice(owing, 500, 0);
    await owe(credit.id, -500);
    const found = async (filter: string) =>
      (await usernames(`q=${word}&filter=${filter}`)).map((name) => name.slice(word.length + 1));
    expect(await found('')).toEqual(['a-overdue', 'b-owing', 'c-credit', 'd-new']);
    expect(await found('balance=overdue')).toEqual(['a-overdue']);
    expect(await found('balance=owing')).toEqual(['a-overdue', 'b-owing']);
    expect(await found('balance=credit')).toEqual(['c-credit']);
    expect(await found('access=revoked')).toEqual(['a-overdue']);
    expect(await found('access=granted;balance=owing')).toEqual(['b-owing']);
    expect(await found('people=staff')).toEqual(['e-staff']);
    expect(await usernames(`q=${word}&sort=Balance desc&take=2`)).toEqual([
      `${word}-b-owing`,
      `${word}-a-overdue`,
    ]);
  });

  test('shows what each customer owes and when they last ordered, in pages', async () => {
    const buyer = await newUser(harness.db, { username: 'paging-1', name: 'Paging', surname: 'One' });
    await newUser(harness.db, { username: 'paging-2', name: 'Paging', surname: 'Two' });
    const payload = orderPayload(buyer, [orderLine(await newProduct(harness.db, { cost: 10_000 }))]);
    await harness.as(buyer, { method: 'POST', url: '/api/orders', payload });
    await invoice(buyer, 2_500, 45);
    const answer = await harness.as(staff, '/api/admin/customers?q=paging&skip=0&take=1');
    expect(answer.headers['content-range']).toBe('customers 0-0/2');
    expect(answer.json().customers).toMatchObject([
      {
        username: 'paging-1',
        paymentOutstanding: 125,
        overdue: 25,
        lastOrderAt: harness.clock.now.toISOString(),
      },
    ]);
    expect(await usernames('q=paging&sort=LastOrder desc')).toEqual(['paging-1', 'paging-2']);
  });

  test('is exported with the same people', async () => {
    await newUser(harness.db, { username: 'filed', name: '=cmd()', creditLimit: 150_000 });
    const answer = await harness.as(staff, '/api/admin/customers/export?format=csv&q=filed');
    expect(answer.headers['content-disposition']).toContain('customers.csv');
    const [header, row, ...rest] = answer.body.trim().split('\n');
    expect(header).toContain('Credit limit');
    expect(row).toContain('filed,');
    expect(row).not.toMatch(/(^|,)=cmd/);
    expect(row).toContain('1500');
    expect(rest).toEqual([]);
  });
});

describe('one customer', () => {
  test('is returned in full, with what they owe by age', async () => {
    const user = await newUser(harness.db, {
      deliveryFee: 12_000,
      creditLimit: 500_050,
      email: 'a@b.example',
    });
    await invoice(user, 700, 91);
    await owe(user.id, 300, 3);
    expect(await get(`customers/${user.id}`, staff)).toMatchObject({
      id: user.id,
      deliveryFee: 120,
      creditLimit: 5000.5,
      email: 'a@b.example',
      paymentOutstanding: 10,
      overdue: 7,
      ageing: { current: 3, days30: 0, days60: 0, days90: 0, days120: 7, unallocated: 0 },
      hasPassword: false,
      linkExpiresAt: null,
    });
  });

  test('has a ledger with reasons, references and actors', async () => {
    const user = await newUser(harness.db);
    const payload = orderPayload(user, [orderLine(await newProduct(harness.db))]);
    const placed = (await harness.as(user, { method: 'POST', url: '/api/orders', payload })).json();
    await owe(user.id, 1_234);
    const { movements, total } = await get(`customers/${user.id}/ledger`, staff);
    expect(total).toBe(2);
    expect(movements).toMatchObject([
      { amount: 12.34, balance: 62.34, reason: 'Carried over', by: { name: 'Ann Nkosi' }, reference: null },
      {
        source: 'Order',
        amount: 50,
        entityId: placed.id,
        reference: placed.referenceNumber,
        by: { name: 'Thandi Mokoena' },
      },
    ]);
  });
});

describe('a staff account', () => {
  test('is visible only to Admins', async () => {
    expect((await get(`customers/${staff.id}`)).username).toBe('picker');
    expect((await harness.as(staff, `/api/admin/customers/${admin.id}`)).statusCode).toBe(404);
    const list = await harness.as(staff, '/api/admin/customers?filter=people=staff');
    expect(list.statusCode).toBe(403);
    const file = await harness.as(staff, '/api/admin/customers/export?format=csv&filter=people=staff');
    expect(file.statusCode).toBe(403);
    expect(list.body + file.body).not.toContain('boss');
  });
});

describe('legal details', () => {
  const DETAILS = {
    legalName: 'Mokoena Pharmacy CC',
    vatNumber: '4987654321',
    registrationNumber: '2001/012345/23',
    address: '5 Long Street\nCape Town\n8001',
    licenceNumber: 'Y98765',
    termsDays: 14,
  };
  const NONE = {
    legalName: '',
    vatNumber: '',
    registrationNumber: '',
    address: '',
    licenceNumber: '',
    termsDays: null,
  };
  const save = (id: string, details: object, version = 1) =>
    harness.as(admin, {
      method: 'PUT',
      url: `/api/admin/customers/${id}/legal-details`,
      payload: { ...NONE, ...details, version },
    });
  const own = async (user: { id: string }) => (await harness.as(user, '/api/users/legal-details')).json();

  test('are empty at first, and shown to staff and to the customer as they were saved', async () => {
    const user = await newUser(harness.db);
    expect((await get(`customers/${user.id}`, staff)).legal).toEqual({ ...NONE, version: 1 });
    expect(await own(user)).toEqual({ ...NONE, termsDays: 30 });
    expect((await save(user.id, DETAILS)).json()).toEqual({ ...DETAILS, version: 2 });
    expect((await get(`customers/${user.id}`, staff)).legal).toEqual({ ...DETAILS, version: 2 });
    expect(await own(user)).toEqual(DETAILS);
    expect(await own(await newUser(harness.db))).toEqual({ ...NONE, termsDays: 30 });
  });

  test('a change is recorded in the audit log with the fields that differ', async () => {
    const user = await newUser(harness.db);
    await save(user.id, DETAILS);
    await save(user.id, { ...DETAILS, vatNumber: '4111111111' }, 2);
    const { auditEntries } = await get(`audit?entityId=${user.id}`);
    expect(auditEntries[0]).toMatchObject({
      actor: { id: admin.id },
      entity: 'Customer',
      summary: 'Changed the legal details',
      before: { vatNumber: '4987654321' },
      after: { vatNumber: '4111111111' },
    });
  });

  test('are exported with the customers', async () => {
    const user = await newUser(harness.db, { username: 'legally' });
    await save(user.id, DETAILS);
    const { body } = await harness.as(staff, '/api/admin/customers/export?format=csv&q=legally');
    expect(body).toContain('Legal name,VAT number,Registration number,Address,Licence number,Terms in days');
    expect(body).toContain(
      'Mokoena Pharmacy CC,4987654321,2001/012345/23,"5 Long Street\nCape Town\n8001",Y98765,14',
    );
  });

  test('one of two concurrent changes is refused and changes nothing', async () => {
    const user = await newUser(harness.db);
    const answers = await Promise.all([
      save(user.id, { legalName: 'One' }),
      save(user.id, { legalName: 'Two' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [kept, refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(refused?.json()).toMatchObject({ code: 'STALE' });
    expect((await get(`customers/${user.id}`, staff)).legal).toEqual(kept?.json());
  });

  test.each([
    [{ vatNumber: '123' }, 'vatNumber'],
    [{ termsDays: 400 }, 'termsDays'],
    [{ legalName: 'x'.repeat(201) }, 'legalName'],
  ])('%j is refused at its field', async (details, field) => {
    const user = await newUser(harness.db);
    const answer = await save(user.id, details);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  test('of an unknown customer are not found', async () => {
    expect((await save('00000000-0000-7000-8000-000000000000', DETAILS)).statusCode).toBe(404);
  });
});

describe('access proposals', () => {
  test('list customers who owe too much for too long, and those who no longer do', async () => {
    const bad = await newUser(harness.db, { username: 'proposed-bad' });
    const small = await newUser(harness.db, { username: 'proposed-small' });
    const young = await newUser(harness.db, { username: 'proposed-young' });
    const paid = await newUser(harness.db, { username: 'proposed-paid', storeAccess: false });
    const still = await newUser(harness.db, { username: 'proposed-still', storeAccess: false });
    await owe(bad.id, 900_000, 61);
    await owe(small.id, 800_000, 61);
    await owe(young.id, 900_000, 59);
    await owe(still.id, 900_000, 61);
    const named = async (change: string): Promise<Record<string, number>> => {
      const { customers } = await get(
        `customers/access-proposals?change=${change}&days=60&amount=8000&take=100`,
      );
      const rows = customers as { username: string; owedLong: number }[];
      const ours = rows.filter(({ username }) => username.startsWith('proposed'));
      return Object.fromEntries(ours.map(({ username, owedLong }) => [username, owedLong]));
    };
    expect(await named('revoke')).toEqual({ 'proposed-bad': 9000 });
    expect(await named('grant')).toEqual({ 'proposed-paid': 0 });
    expect(paid.storeAccess).toBe(false);
  });
});

describe.each([
  ['customers', 200],
  ['customers/export?format=csv', 200],
  ['customers/CUSTOMER', 200],
  ['customers/CUSTOMER/ledger', 200],
  ['customers/CUSTOMER/statement?from=2026-01-01&until=2026-03-31&format=csv', 200],
  ['customers/access-proposals?change=revoke', 403],
] as const)('GET /api/admin/%s', (path, forStaff) => {
  test.each([
    ['a guest', undefined, 401],
    ['a customer', 'StoreUser', 403],
    ['another kind of customer', 'DopeUser', 403],
    ['staff', 'Staff', forStaff],
    ['an administrator', 'Admin', 200],
  ] as const)('responds to %s with the expected status', async (_who, role, status) => {
    const shown = await newUser(harness.db, { name: 'Zandile' });
    const url = `/api/admin/${path.replace('CUSTOMER', shown.id)}`;
    const caller = role && (await newUser(harness.db, { role }));
    const answer = await (caller ? harness.as(caller, url) : harness.asGuest(url));
    expect(answer.statusCode).toBe(status);
    if (status !== 200) expect(answer.body).not.toContain('Zandile');
  });
});
