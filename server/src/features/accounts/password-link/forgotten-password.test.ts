import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cheapHash, newUser, setStore } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { mailServer } from '../../../../test/mail-server.ts';

const mail = mailServer();
const harness = useApp({ env: mail.start });
const MINUTE = 60_000;
const PASSWORD = 'the old password';
let passwordHash = '';
beforeAll(async () => {
  await setStore(harness.db);
  passwordHash = await cheapHash(PASSWORD);
});
beforeEach(() => {
  mail.arrived.length = 0;
});
afterAll(() => mail.stop());

let addresses = 0;
/** An address in a network that no other test uses. */
const newAddress = (): string => {
  addresses += 1;
  return `198.19.${addresses}.1`;
};
const ask = (account: string, remoteAddress = newAddress()) =>
  harness.asGuest({ method: 'POST', url: '/api/password-resets', payload: { account }, remoteAddress });
const tokens = (): string[] =>
  mail.arrived.flatMap((message) => /\/set-password\/([\w-]+)/.exec(mail.plain(message))?.[1] ?? []);
const recipients = () => mail.arrived.flatMap(({ to }) => to).sort();
const requestLink = async (account: string): Promise<string> => {
  mail.arrived.length = 0;
  harness.clock.now = new Date(harness.clock.now.getTime() + 1_000);
  await ask(account);
  await harness.runJobs();
  return tokens()[0] ?? '';
};
const look = (token: string) => harness.asGuest(`/api/password-links/${token}`);
const use = (token: string, newPassword = 'the new password') =>
  harness.asGuest({ method: 'POST', url: `/api/password-links/${token}`, payload: { newPassword } });
const signIn = async (username: string, password: string) =>
  (
    await harness.asGuest({
      method: 'POST',
      url: '/api/auth',
      payload: { username, password },
      remoteAddress: newAddress(),
    })
  ).statusCode;
const sessionsOf = async (id: string) =>
  (await harness.db.execute(sql`select id from sessions where user_id = ${id}`)).rows.length;

describe('a forgotten password', () => {
  test('is replaced with a link emailed to the person with that username, in any case', async () => {
    const user = await newUser(harness.db, {
      username: 'Forgetful',
      email: 'f@pharmacy.example',
      passwordHash,
    });
    const token = await requestLink(' forgetFUL ');
    expect(recipients()).toEqual(['f@pharmacy.example']);
    expect(mail.plain(mail.arrived[0] ?? { from: '', to: [], raw: '' })).toContain('Username: Forgetful');
    expect((await look(token)).json().username).toBe('Forgetful');
    await harness.as(user, '/api/users');
    expect((await use(token)).statusCode).toBe(204);
    expect(await sessionsOf(user.id)).toBe(1);
    expect(await signIn('Forgetful', PASSWORD)).toBe(401);
    expect(await signIn('Forgetful', 'the new password')).toBe(204);
  });

  test('can be requested by email address, and everyone with that address gets a separate link', async () => {
    const email = 'shared@pharmacy.example';
    for (const username of ['shares-one', 'shares-two'])
      await newUser(harness.db, { username, email, passwordHash });
    await ask('SHARED@pharmacy.example');
    await harness.runJobs();
    const owners = await Promise.all(tokens().map(async (token) => (await look(token)).json().username));
    expect(owners.sort()).toEqual(['shares-one', 'shares-two']);
  });

  test('gets the same response whether or not the person exists, has an address or is active', async () => {
    await newUser(harness.db, { username: 'has-none', email: null });
    await newUser(harness.db, {
      username: 'left',
      email: 'left@pharmacy.example',
      deactivatedAt: harness.clock.now,
    });
    await newUser(harness.db, { username: 'has-one', email: 'one@pharmacy.example' });
    const jobs = async () =>
      (await harness.db.execute(sql`select count(*)::int as count from pgboss.job where name = 'letters'`))
        .rows[0]?.count;
    const answers = [];
    for (const account of ['has-none', 'left', 'has-one', 'nobody at all']) {
      const before = Number(await jobs());
      const { statusCode, body, headers } = await ask(account);
      answers.push({ statusCode, body, cookies: headers['set-cookie'], jobs: Number(await jobs()) - before });
    }
    expect(answers).toEqual(Array(4).fill({ statusCode: 204, body: '', cookies: undefined, jobs: 1 }));
    await harness.runJobs();
    expect(recipients()).toEqual(['one@pharmacy.example']);
  });

  test('is reported to its owner by email once it has been changed', async () => {
    await newUser(harness.db, { username: 'told', email: 'told@pharmacy.example', passwordHash });
    const token = await requestLink('told');
    mail.arrived.length = 0;
    await use(token);
    await harness.runJobs();
    expect(mail.arrived.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])).toEqual([
      'Your password was changed',
    ]);
    expect(recipients()).toEqual(['told@pharmacy.example']);
  });

  test('requires a username or an email address', async () => {
    const answer = await ask('   ');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ account: 'Enter your username or your email address.' });
  });
});

describe('the link for a forgotten password', () => {
  test('works once, even if used ten times concurrently', async () => {
    await newUser(harness.db, { username: 'races', email: 'races@pharmacy.example', passwordHash });
    const token = await requestLink('races');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => use(token, `password number ${at}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, ...Array(9).fill(404)]);
    const right = answers.findIndex(({ statusCode }) => statusCode === 204);
    expect(await signIn('races', `password number ${right}`)).toBe(204);
  });

  test('and one made by staff cannot both set the password', async () => {
    const admin = await newUser(harness.db, { role: 'Admin' });
    const user = await newUser(harness.db, {
      username: 'both',
      email: 'both@pharmacy.example',
      passwordHash,
    });
    const forgotten = await requestLink('both');
    const url = `/api/admin/customers/${user.id}/password-link`;
    const made: string = (await harness.as(admin, { method: 'POST', url })).json().path.split('/').at(-1);
    expect((await look(forgotten)).statusCode).toBe(200);
    const statuses = await Promise.all([use(forgotten), use(made)]);
    expect(statuses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    for (const token of [forgotten, made]) expect((await look(token)).statusCode).toBe(404);
  });

  test('leaves a link made by staff valid if a stranger requested it', async () => {
    const admin = await newUser(harness.db, { role: 'Admin' });
    const user = await newUser(harness.db, { username: 'kept', email: 'kept@pharmacy.example' });
    const url = `/api/admin/customers/${user.id}/password-link`;
    const made: string = (await harness.as(admin, { method: 'POST', url })).json().path.split('/').at(-1);
    await requestLink('kept');
    expect((await look(made)).statusCode).toBe(200);
  });

  test('is replaced by a newer one only after ten minutes', async () => {
    await newUser(harness.db, { username: 'twice', email: 'twice@pharmacy.example' });
    const first = await requestLink('twice');
    harness.clock.now = new Date(harness.clock.now.getTime() + 9 * MINUTE);
    for (const account of ['twice', 'TWICE@pharmacy.example']) expect(await requestLink(account)).toBe('');
    expect((await look(first)).statusCode).toBe(200);
    harness.clock.now = new Date(harness.clock.now.getTime() + MINUTE);
    const second = await requestLink('twice');
    expect((await look(first)).statusCode).toBe(404);
    expect((await look(second)).statusCode).toBe(200);
  });

  test('expires after an hour', async () => {
    await newUser(harness.db, { username: 'slow', email: 'slow@pharmacy.example' });
    const token = await requestLink('slow');
    harness.clock.now = new Date(harness.clock.now.getTime() + 59 * MINUTE);
    expect((await look(token)).statusCode).toBe(200);
    harness.clock.now = new Date(harness.clock.now.getTime() + MINUTE);
    for (const answer of [await look(token), await use(token)]) expect(answer.statusCode).toBe(404);
  });

  test('ends when its owner is deactivated', async () => {
    const admin = await newUser(harness.db, { role: 'Admin', passwordHash });
    const user = await newUser(harness.db, { username: 'leaves', email: 'leaves@pharmacy.example' });
    const token = await requestLink('leaves');
    const url = `/api/admin/customers/${user.id}/activation`;
    for (const [isActive, version] of [
      [false, 1],
      [true, 2],
    ]) {
      const answer = await harness.as(admin, { method: 'PUT', url, payload: { isActive, version } });
      expect(answer.statusCode).toBe(200);
    }
    expect((await use(token)).statusCode).toBe(404);
  });

  test('is stored only as a hash, and not in the queue', async () => {
    await newUser(harness.db, { username: 'hashed', email: 'hashed@pharmacy.example' });
    const token = await requestLink('hashed');
    const { rows } = await harness.db.execute(
      sql`select r::text as text from password_resets as r union all select j::text from pgboss.job as j`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('requests for links are limited', () => {
  test('to five an hour for an account and network, and others may still ask', async () => {
    const address = newAddress();
    for (let time = 1; time <= 5; time += 1) expect((await ask('limited', address)).statusCode).toBe(204);
    const refused = await ask('LIMITED', address);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toBe('Too many requests. Please try again in 60 minutes.');
    expect((await ask('limited')).statusCode).toBe(204);
    expect((await ask('someone else', address)).statusCode).toBe(204);
  });

  test('to thirty an hour for a network', async () => {
    const address = newAddress();
    for (let time = 1; time <= 30; time += 1)
      expect((await ask(`account ${time}`, address)).statusCode).toBe(204);
    expect((await ask('one more', address)).statusCode).toBe(429);
  });

  test('to twenty emails an hour for an account, with the same response', async () => {
    await newUser(harness.db, { username: 'flooded', email: 'flooded@pharmacy.example' });
    for (let time = 1; time <= 21; time += 1) expect((await ask('flooded')).statusCode).toBe(204);
    const { rows } = await harness.db.execute(
      sql`select count(*)::int as count from pgboss.job where name = 'letters' and data->>'account' = 'flooded'`,
    );
    expect(rows[0]?.count).toBe(20);
  });
});

test('a person gets ten links a day, whether asked for by username or by address', async () => {
  await newUser(harness.db, { username: 'asked-for', email: 'asked-for@pharmacy.example' });
  const links: string[] = [];
  for (let time = 1; time <= 6; time += 1)
    for (const account of ['asked-for', 'Asked-For@pharmacy.example']) {
      harness.clock.now = new Date(harness.clock.now.getTime() + 10 * MINUTE);
      links.push(await requestLink(account));
    }
  expect(links.map((link) => link !== '')).toEqual([...Array(10).fill(true), false, false]);
});

test('neighbouring networks may ask ninety times an hour', async () => {
  const addressOf = (host: number) => `192.0.2.${host}`;
  for (let host = 1; host <= 90; host += 1)
    expect((await ask(`neighbour ${host}`, addressOf(host))).statusCode).toBe(204);
  expect((await ask('one more', addressOf(91))).statusCode).toBe(429);
});

test('a store with a mail server says that passwords can be set by email', async () => {
  expect((await harness.asGuest('/api/password-resets')).json()).toEqual({ byEmail: true });
});
