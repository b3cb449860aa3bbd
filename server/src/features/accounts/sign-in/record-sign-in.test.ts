import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { cheapHash, newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';

const harness = useApp();
const PASSWORD = 'a long enough password';
let passwordHash = '';
let admin: { id: string };
beforeAll(async () => {
  passwordHash = await cheapHash(PASSWORD);
  admin = await newUser(harness.db, { role: 'Admin' });
});

const signIn = async (username: string, password = PASSWORD, remoteAddress = '203.0.113.7') =>
  (
    await harness.asGuest({
      method: 'POST',
      url: '/api/auth',
      payload: { username, password },
      remoteAddress,
      headers: { 'user-agent': 'Firefox\u007f' },
    })
  ).statusCode;
type Entry = { summary: string; after: unknown; actor: { id: string }; entity: string };
const audit = async (id: string): Promise<Entry[]> =>
  (await harness.as(admin, `/api/admin/audit?entityId=${id}&take=100`)).json().auditEntries;
const summaries = async (id: string) => (await audit(id)).map(({ summary }) => summary);

test('records sign-ins and wrong passwords with their address', async () => {
  const user = await newUser(harness.db, { passwordHash });
  await signIn(user.username, 'not the password', '2001:db8::7');
  await expect.poll(() => summaries(user.id)).toEqual(['Sign-in refused: wrong password']);
  await signIn(user.username);
  const [entry, refused] = await audit(user.id);
  expect(entry).toMatchObject({
    summary: 'Signed in',
    entity: 'Session',
    actor: { id: user.id },
    after: { address: '203.0.113.7', browser: 'Firefox\u007f' },
  });
  expect(refused).toMatchObject({ after: { address: '2001:db8::7' } });
});

test('records nothing for an unknown username', async () => {
  await signIn('my password by mistake', 'x');
  await signIn((await newUser(harness.db, { passwordHash })).username);
  const { rows } = await harness.db.execute<{ log: string }>(
    sql`select coalesce(json_agg(a)::text, '') as log from audit_entries a`,
  );
  expect(rows[0]?.log).toContain('Signed in');
  expect(rows[0]?.log).not.toContain('my password by mistake');
});

test('records at most ten wrong passwords per account and hour, and continues to record its sign-ins', async () => {
  const user = await newUser(harness.db, { passwordHash });
  for (let site = 1; site <= 14; site += 1)
    expect(await signIn(user.username, 'not the password', `198.18.${site}.1`)).toBe(401);
  await signIn(user.username);
  await expect
    .poll(async () => (await summaries(user.id)).filter((summary) => summary.includes('refused')).length)
    .toBe(10);
  expect(await summaries(user.id)).toContain('Signed in');
  const { rows } = await harness.db.execute<{ count: number }>(
    sql`select count(*)::int from rate_limits where key like 'audited-failure:%' and points > 10`,
  );
  expect(rows[0]?.count).toBe(1);
});

test('records at most sixty sign-ins per account and hour', async () => {
  const user = await newUser(harness.db, { passwordHash });
  await signIn(user.username);
  await harness.db.execute(sql`update rate_limits set points = 59 where key like 'audited-sign-in:%'`);
  for (let count = 1; count <= 3; count += 1) expect(await signIn(user.username)).toBe(204);
  expect(await summaries(user.id)).toEqual(['Signed in', 'Signed in']);
});
