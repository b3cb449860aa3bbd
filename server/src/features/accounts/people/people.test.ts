import { customer as customerShape, inCents } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { mailServer } from '../../../../test/mail-server.ts';
import { addLedgerEntry } from '../../ledger/add-entry.ts';
import { users } from '../tables.ts';

const mail = mailServer();
const harness = useApp({ env: mail.start });
afterAll(() => mail.stop());
let admin: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin', name: 'Ann', surname: 'Nkosi', passwordHash: 'set' });
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, payload?: object, user: { id: string } = admin) =>
  harness.as(user, { method, url: `/api/admin/${path}`, ...(payload && { payload }) });
const read = async (id: string) =>
  customerShape.encode(customerShape.parse((await call('GET', `customers/${id}`)).json()));
const audit = async (entityId: string) =>
  (await call('GET', `audit?entityId=${entityId}`)).json().auditEntries;

const input = (values: object = {}) => ({
  username: `made-${crypto.randomUUID()}`,
  name: 'Lerato',
  surname: 'Pillay',
  phone: '0125550100',
  email: ' lerato@pharmacy.example ',
  role: 'StoreUser',
  storeAccess: true,
  canCollect: false,
  deliveryFee: 120,
  creditLimit: 5000.5,
  ...values,
});
/** A person's details as the form would send them back. */
const editOf = async (id: string, values: object = {}) => {
  const { username, name, surname, phone, email, role, deliveryFee, creditLimit, version } = await read(id);
  return { username, name, surname, phone, email, role, deliveryFee, creditLimit, version, ...values };
};

describe('creating a person', () => {
  test('creates no link, sends no email, and is recorded in the audit log', async () => {
    const answer = await call('POST', 'customers', input());
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json();
    expect(answer.json()).toEqual({ id });
    expect(await read(id)).toMatchObject({
      name: 'Lerato',
      email: 'lerato@pharmacy.example',
      deliveryFee: 120,
      creditLimit: 5000.5,
      hasPassword: false,
      linkExpiresAt: null,
      invitedAt: null,
    });
    const entries = await audit(id);
    expect(entries).toMatchObject([
      { action: 'Added', actor: { id: admin.id }, after: { role: 'StoreUser', creditLimit: 5000.5 } },
    ]);
    await harness.runJobs();
    expect(mail.arrived).toEqual([]);
  });

  test('refuses a taken username, regardless of case, at its field', async () => {
    await call('POST', 'customers', input({ username: 'Twice' }));
    const answer = await call('POST', 'customers', input({ username: ' twice ' }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors).toEqual({ username: 'This username is already taken.' });
  });

  test.each([
    [{ username: '' }, 'username'],
    [{ username: 'two words' }, 'username'],
    [{ name: ' ' }, 'name'],
    [{ email: 'nowhere' }, 'email'],
    [{ role: 'Owner' }, 'role'],
    [{ deliveryFee: 1.5 }, 'deliveryFee'],
    [{ deliveryFee: -1 }, 'deliveryFee'],
    [{ creditLimit: -1 }, 'creditLimit'],
    [{ creditLimit: 1.001 }, 'creditLimit'],
  ])('refuses %j', async (values, field) => {
    const answer = await call('POST', 'customers', input(values));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });
});

describe('inviting', () => {
  const made = async (values: object = {}): Promise<string> =>
    (await call('POST', 'customers', input(values))).json().id;
  const invite = async (customerIds: string[] | null) => {
    mail.arrived.length = 0;
    const answer = await call('POST', 'customers/invitations', { customerIds });
    expect(answer.statusCode).toBe(200);
    await harness.runJobs();
    return answer.json().outcomes;
  };
  const listed = async (invitation: string): Promise<string[]> => {
    const url = `customers?filter=invitation=${invitation}&skip=0&take=100`;
    const { customers, total } = (await call('GET', url)).json();
    expect(total).toBe(customers.length);
    return customers.map(({ id }: { id: string }) => id);
  };

  test('emails a link to the chosen people, says why others get none, and is one action in the audit log', async () => {
    const [first, second, silent] = [
      await made({ email: 'one@pharmacy.example' }),
      await made({ email: 'two@pharmacy.example' }),
      await made({ email: '' }),
    ];
    expect(await invite([first, second, silent, admin.id])).toEqual([
      { id: first, isInvited: true },
      { id: second, isInvited: true },
      { id: silent, isInvited: false, message: 'This person has no email address.' },
      { id: admin.id, isInvited: false, message: 'This person already has a password.' },
    ]);
    expect(mail.arrived.flatMap(({ to }) => to).sort()).toEqual([
      'one@pharmacy.example',
      'two@pharmacy.example',
    ]);
    expect(await read(first)).toMatchObject({
      invitedAt: harness.clock.now.toISOString(),
      hasPassword: false,
    });
    const [entry] = (await call('GET', 'audit?entity=Customer&skip=0&take=1')).json().auditEntries;
    expect(entry).toMatchObject({ summary: 'Invited by email to set a password', entries: 2 });
  });

  test('inviting all reaches each uninvited customer once; the list shows who is invited and who has signed in', async () => {
    const [waiting, silent, left] = [
      await made({ email: 'waits@pharmacy.example' }),
      await made({ email: '' }),
      await made({ email: 'left@pharmacy.example' }),
    ];
    await harness.db.update(users).set({ deactivatedAt: harness.clock.now }).where(eq(users.id, left));
    const signedIn = await newUser(harness.db, { passwordHash: 'set', email: 'in@pharmacy.example' });
    const outcomes = (await Promise.all([invite(null), invite(null)])).flat();
    expect(outcomes.filter(({ id }: { id: string }) => id === waiting)).toEqual([
      { id: waiting, isInvited: true },
    ]);
    for (const id of [silent, left, signedIn.id])
      expect(outcomes.map((one: { id: string }) => one.id)).not.toContain(id);
    expect(await invite(null)).toEqual([]);
    expect(mail.arrived).toEqual([]);
    expect(await listed('none')).toEqual(expect.arrayContaining([silent, left]));
    expect(await listed('sent')).toContain(waiting);
    expect(await listed('done')).toContain(signedIn.id);
    expect(await listed('done')).not.toContain(waiting);
  });
});

describe('editing a person', () => {
  test('records the values before and after in the audit log', async () => {
    const { id } = await newUser(harness.db, { deliveryFee: 12_000 });
    const edit = await editOf(id, { surname: 'Naidoo', deliveryFee: 150, creditLimit: 900, email: '' });
    expect((await call('PUT', `customers/${id}`, edit)).statusCode).toBe(204);
    expect(await read(id)).toMatchObject({
      surname: 'Naidoo',
      deliveryFee: 150,
      creditLimit: 900,
      email: null,
    });
    expect(await audit(id)).toMatchObject([
      {
        before: { surname: 'Mokoena', deliveryFee: 120, creditLimit: null },
        after: { surname: 'Naidoo', deliveryFee: 150, creditLimit: 900 },
      },
    ]);
  });

  test('refuses an edit of an older version', async () => {
    const { id } = await newUser(harness.db);
    const [first, second] = [await editOf(id, { name: 'First' }), await editOf(id, { name: 'Second' })];
    await call('PUT', `customers/${id}`, first);
    const answer = await call('PUT', `customers/${id}`, second);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'STALE']);
    expect((await read(id)).name).toBe('First');
  });

  test('accepts one of ten concurrent edits', async () => {
    const { id } = await newUser(harness.db);
    const edit = await editOf(id);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) => call('PUT', `customers/${id}`, { ...edit, name: `Name ${at}` })),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(await audit(id)).toHaveLength(1);
  });

  test('refuses a taken username at its field', async () => {
    await newUser(harness.db, { username: 'occupied' });
    const { id } = await newUser(harness.db);
    const answer = await call('PUT', `customers/${id}`, await editOf(id, { username: 'OCCUPIED' }));
    expect([answer.statusCode, answer.json().errors]).toEqual([
      409,
      { username: 'This username is already taken.' },
    ]);
  });

  test('applies a new role from the next request', async () => {
    const someone = await newUser(harness.db, { role: 'Staff' });
    expect((await call('GET', 'customers', undefined, someone)).statusCode).toBe(200);
    await call('PUT', `customers/${someone.id}`, await editOf(someone.id, { role: 'StoreUser' }));
    expect((await call('GET', 'customers', undefined, someone)).statusCode).toBe(403);
    expect(await audit(someone.id)).toMatchObject([{ summary: 'Changed the role to StoreUser' }]);
  });

  test('never leaves the store without an Admin who can sign in', async () => {
    const invited = await newUser(harness.db, { role: 'Admin' });
    const demote = await editOf(admin.id, { role: 'Staff' });
    const answer = await call('PUT', `customers/${admin.id}`, demote);
    expect([answer.statusCode, answer.json().errors.role]).toEqual([
      409,
      expect.stringMatching(/only active Admin/),
    ]);
    await harness.db.update(users).set({ passwordHash: 'set' }).where(eq(users.id, invited.id));
    const demoteOther = await editOf(invited.id, { role: 'Staff' });
    const both = await Promise.all([
      call('PUT', `customers/${admin.id}`, demote, invited),
      call('PUT', `customers/${invited.id}`, demoteOther),
    ]);
    const left = await harness.db.$count(users, eq(users.role, 'Admin'));
    await harness.db.update(users).set({ role: 'Admin' }).where(eq(users.id, admin.id));
    await harness.db.update(users).set({ role: 'Staff' }).where(eq(users.id, invited.id));
    expect(both.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(left).toBe(1);
  });

  test('refuses to make a customer with a balance staff', async () => {
    const { id } = await newUser(harness.db);
    await harness.db.transaction((tx) =>
      addLedgerEntry(tx, {
        userId: id,
        source: 'Manual',
        action: 'Added',
        amount: inCents(-1),
        entityId: null,
        actorId: admin.id,
        at: harness.clock.now,
      }),
    );
    const answer = await call('PUT', `customers/${id}`, await editOf(id, { role: 'Staff' }));
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([409, ['role']]);
  });
});

describe('permissions', () => {
  test('apply from the next request', async () => {
    const customer = await newUser(harness.db);
    const { version } = await read(customer.id);
    const turned = await call('PUT', `customers/${customer.id}/permissions`, { storeAccess: false, version });
    expect(turned.json()).toEqual({ version: version + 1 });
    expect((await harness.as(customer, '/api/users')).json().storeAccess).toBe(false);
    expect(await audit(customer.id)).toMatchObject([
      {
        summary: 'Revoked store access',
        before: { storeAccess: true },
        after: { storeAccess: false },
      },
    ]);
  });

  test('refuse an old version, and record nothing if nothing changes', async () => {
    const { id } = await newUser(harness.db);
    const { version } = await read(id);
    const path = `customers/${id}/permissions`;
    expect((await call('PUT', path, { canCollect: false, version })).statusCode).toBe(200);
    expect(await audit(id)).toEqual([]);
    expect((await call('PUT', path, { canCollect: true, version })).statusCode).toBe(200);
    const late = await call('PUT', path, { canCollect: false, version });
    expect([late.statusCode, late.json().code]).toEqual([409, 'STALE']);
    expect((await read(id)).canCollect).toBe(true);
  });
});

describe('changing the access of many customers', () => {
  test('changes each separately, with the reason, and lists those refused', async () => {
    const [one, other] = [await newUser(harness.db), await newUser(harness.db)];
    const gone = crypto.randomUUID();
    const answer = await call('POST', 'customers/access-changes', {
      change: 'revoke',
      reason: 'Overdue for 60 days',
      customers: [
        { id: one.id, version: one.version },
        { id: other.id, version: other.version + 1 },
        { id: gone, version: 1 },
      ],
    });
    expect(answer.json().outcomes).toMatchObject([
      { id: one.id, isChanged: true },
      { id: other.id, isChanged: false, message: expect.stringMatching(/Someone else/) },
      { id: gone, isChanged: false, message: 'Customer not found' },
    ]);
    expect([(await read(one.id)).storeAccess, (await read(other.id)).storeAccess]).toEqual([false, true]);
    expect(await audit(one.id)).toMatchObject([{ reason: 'Overdue for 60 days' }]);
    expect(await audit(other.id)).toEqual([]);
  });
  test('is one action in the audit log', async () => {
    const people = [
      await newUser(harness.db, { surname: 'Together' }),
      await newUser(harness.db, { surname: 'Together' }),
    ];
    const customers = people.map(({ id, version }) => ({ id, version }));
    await call('POST', 'customers/access-changes', { change: 'revoke', reason: 'Overdue', customers });
    const { auditEntries, total } = (await call('GET', 'audit?q=together')).json();
    expect([total, auditEntries]).toMatchObject([
      1,
      [{ entries: 2, summary: 'Revoked store access', after: { storeAccess: false } }],
    ]);
  });

  test('skips customers who have paid, or owe again, since they were proposed', async () => {
    const owing = async (amount: number) => {
      const { id } = await newUser(harness.db);
      const at = new Date(harness.clock.now.getTime() - 61 * 86_400_000);
      await harness.db.transaction((tx) =>
        addLedgerEntry(tx, {
          ...({
            userId: id,
            actorId: admin.id,
            source: 'Manual',
            action: 'Added',
            amount: inCents(amount),
          } as const),
          ...{ entityId: null, at },
        }),
      );
      return id;
    };
    const [atLimit, beyond] = [await owing(100_50), await owing(100_51)];
    const change = async (word: 'revoke' | 'grant') => {
      const customers = await Promise.all([atLimit, beyond].map(read));
      const answer = await call('POST', 'customers/access-changes', {
        ...{ change: word, reason: 'Overdue', threshold: { days: 60, amount: 100.5 } },
        customers: customers.map(({ id, version }) => ({ id, version })),
      });
      return answer.json().outcomes;
    };
    expect(await change('revoke')).toEqual([
      {
        ...{ id: atLimit, isChanged: false },
        message: expect.stringMatching(/^No longer owes more than R\s100,50 for more than 60 days\.$/),
      },
      { id: beyond, isChanged: true },
    ]);
    expect([(await read(atLimit)).storeAccess, (await read(beyond)).storeAccess]).toEqual([true, false]);
    expect(await change('grant')).toMatchObject([
      { id: atLimit, isChanged: true },
      { id: beyond, isChanged: false, message: expect.stringMatching(/^Owes more than R\s100,50/) },
    ]);
    expect((await read(beyond)).storeAccess).toBe(false);
  });

  test('requires a reason', async () => {
    const { id, version } = await newUser(harness.db);
    const payload = { change: 'grant', reason: ' ', customers: [{ id, version }] };
    expect((await call('POST', 'customers/access-changes', payload)).json().errors).toHaveProperty('reason');
  });
});

describe('sessions', () => {
  test('are listed and ended, one or all, from the next request', async () => {
    const someone = await newUser(harness.db, { username: 'signed-in' });
    const signIn = async () => {
      await harness.as(someone, '/api/users');
    };
    await signIn();
    await signIn();
    const list = async () => (await call('GET', `customers/${someone.id}/sessions`)).json().sessions;
    const [first] = await list();
    expect(first).toEqual({
      id: expect.any(String),
      createdAt: harness.clock.now.toISOString(),
      lastUsedAt: harness.clock.now.toISOString(),
      userAgent: 'tests',
    });
    expect((await call('DELETE', `customers/${someone.id}/sessions/${first.id}`)).statusCode).toBe(204);
    expect(await list()).toHaveLength(1);
    expect((await call('DELETE', `customers/${someone.id}/sessions/${first.id}`)).statusCode).toBe(404);
    await call('DELETE', `customers/${someone.id}/sessions`);
    expect(await list()).toEqual([]);
    expect((await audit(someone.id)).map(({ summary }: { summary: string }) => summary)).toEqual([
      'Ended all sessions (1)',
      'Ended a session',
    ]);
  });
});
