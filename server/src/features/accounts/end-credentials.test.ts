import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cheapHash, newUser, openSession, setStore } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { mailServer } from '../../../test/mail-server.ts';
import { codeAt } from '../../../test/second-factors.ts';
import { setPassword } from './password.ts';
import { SESSION_COOKIE } from './sessions/create-session.ts';
import { knownDevices, users } from './tables.ts';

const mail = mailServer();
const harness = useApp({ env: mail.start });
const PASSWORD = 'a long enough password';
const NEW_PASSWORD = 'quite another password';
let passwordHash = '';
beforeAll(async () => {
  await setStore(harness.db);
  passwordHash = await cheapHash(PASSWORD);
});
afterAll(() => mail.stop());

type Person = Awaited<ReturnType<typeof newUser>>;
const wait = (ms: number): void => {
  harness.clock.now = new Date(harness.clock.now.getTime() + ms);
};
const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}, cookie = '') =>
  harness.asGuest({ method, url: `/api/${url}`, payload, headers: { cookie } });
let addresses = 0;
const signIn = ({ username }: Person, password = PASSWORD) => {
  addresses += 1;
  const payload = { username, password };
  return harness.asGuest({
    method: 'POST',
    url: '/api/auth',
    payload,
    remoteAddress: `198.18.${addresses}.7`,
  });
};
const mailedToken = async (path: string): Promise<string> => {
  await harness.runJobs();
  const found = mail.arrived.flatMap(
    (message) => new RegExp(`/${path}/([\\w-]+)`).exec(mail.plain(message))?.[1] ?? [],
  );
  mail.arrived.length = 0;
  return found[0] ?? '';
};
const nextCode = (secret: string): string => {
  wait(30_000);
  return codeAt(secret, harness.clock.now);
};

let people = 0;
/** A member of staff with everything that an earlier password or mailbox can open: links, a pending sign-in, sessions. */
const openEverything = async () => {
  people += 1;
  const email = `old-${people}@pharmacy.example`;
  const person = await newUser(harness.db, { role: 'Staff', passwordHash, email });
  const admin = await newUser(harness.db, { role: 'Admin', passwordHash });
  const cookie = await openSession(harness.services, person.id);
  const { secret } = (await send('POST', 'users/authenticator', {}, cookie)).json();
  await send('POST', 'users/authenticator/confirmation', { code: nextCode(secret) }, cookie);
  await send('POST', 'password-resets', { account: person.username });
  const reset = await mailedToken('set-password');
  await harness.as(admin, { method: 'POST', url: `/api/admin/customers/${person.id}/password-link` });
  const made = await mailedToken('set-password');
  const change = { email: `new-${people}@pharmacy.example`, password: PASSWORD };
  await send('PUT', 'users/email', change, cookie);
  const confirmation = await mailedToken('confirm-email');
  for (const token of [reset, made, confirmation]) expect(token).not.toBe('');
  const begun = (await signIn(person)).cookies.find(({ name }) => name === 'formulary_sign_in');
  const pending = `formulary_sign_in=${begun?.value}`;
  return { person, admin, cookie, secret, reset, made, confirmation, pending };
};
type Opened = Awaited<ReturnType<typeof openEverything>>;

/** Tries to use each of them. Returns the statuses: 404 and 401 once they have ended. */
const tryEverything = async ({ reset, made, confirmation, pending, secret }: Opened) => ({
  reset: (await harness.asGuest(`/api/password-links/${reset}`)).statusCode,
  made: (await harness.asGuest(`/api/password-links/${made}`)).statusCode,
  confirmation: (await harness.asGuest(`/api/email-changes/${confirmation}`)).statusCode,
  signIn: (await send('POST', 'auth/second-factor', { code: nextCode(secret) }, pending)).statusCode,
});
const ENDED = { reset: 404, made: 404, confirmation: 404, signIn: 401 };
const isSignedIn = async (cookie: string) =>
  (await harness.asGuest({ url: '/api/users', headers: { cookie } })).statusCode === 200;

const editByStaff = async ({ person, admin }: Opened, email: string) => {
  const { username, name, surname, phone, role } = person;
  const [row] = await harness.db.select().from(users).where(eq(users.id, person.id));
  const facts = { username, name, surname, phone, role, deliveryFee: 0, creditLimit: null };
  const payload = { ...facts, email, version: row?.version };
  return harness.as(admin, { method: 'PUT', url: `/api/admin/customers/${person.id}`, payload });
};

test('earlier links and pending sign-ins work until something changes', async () => {
  expect(await tryEverything(await openEverything())).toEqual({
    reset: 200,
    made: 200,
    confirmation: 200,
    signIn: 204,
  });
});

const changePassword = ({ cookie }: Opened) =>
  send('PUT', 'users/password', { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }, cookie);

test.each<[string, (opened: Opened) => Promise<unknown>]>([
  ['its owner changes the password', changePassword],
  [
    'the password is set at the command line',
    ({ person }) => setPassword(harness.db, person.username, NEW_PASSWORD, harness.clock.now),
  ],
  [
    'the password is set by a link that staff made',
    ({ made }) => send('POST', `password-links/${made}`, { newPassword: NEW_PASSWORD }),
  ],
  [
    'a forgotten password is set',
    ({ reset }) => send('POST', `password-links/${reset}`, { newPassword: NEW_PASSWORD }),
  ],
  ['the new email address is confirmed', ({ confirmation }) => send('POST', `email-changes/${confirmation}`)],
  ['staff change the email address', (opened) => editByStaff(opened, 'by-staff@pharmacy.example')],
  [
    'an Admin resets the second factor',
    ({ admin, person }) =>
      harness.as(admin, {
        method: 'POST',
        url: `/api/admin/customers/${person.id}/second-factor/removal`,
        payload: {},
      }),
  ],
])('once %s, no earlier link or pending sign-in works', async (_name, act) => {
  const opened = await openEverything();
  await act(opened);
  expect(await tryEverything(opened)).toEqual(ENDED);
});

test('reactivating an account revives no earlier link or sign-in', async () => {
  const opened = await openEverything();
  const { admin, person } = opened;
  for (const isActive of [false, true]) {
    const [row] = await harness.db.select().from(users).where(eq(users.id, person.id));
    const payload = { isActive, version: row?.version };
    const url = `/api/admin/customers/${person.id}/activation`;
    expect((await harness.as(admin, { method: 'PUT', url, payload })).statusCode).toBe(200);
  }
  expect(await tryEverything(opened)).toEqual(ENDED);
});

test('links stay valid when staff change other details of a person', async () => {
  const opened = await openEverything();
  expect((await editByStaff(opened, opened.person.email?.toUpperCase() ?? '')).statusCode).toBe(204);
  expect((await tryEverything(opened)).made).toBe(200);
});

test('changing a password keeps only the session and device that changed it', async () => {
  const opened = await openEverything();
  const { person, cookie } = opened;
  const elsewhere = await openSession(harness.services, person.id);
  const tokenHash = Buffer.alloc(32, people);
  await harness.db
    .insert(knownDevices)
    .values({ tokenHash, userId: person.id, lastUsedAt: harness.clock.now });
  const answer = await changePassword(opened);
  expect(answer.statusCode).toBe(204);
  expect(answer.cookies.map(({ name }) => name)).toContain('formulary_device');
  expect(answer.cookies.map(({ name }) => name)).not.toContain(SESSION_COOKIE);
  expect([await isSignedIn(cookie), await isSignedIn(elsewhere)]).toEqual([true, false]);
  const devices = await harness.db.select().from(knownDevices).where(eq(knownDevices.userId, person.id));
  expect(devices.map((device) => device.tokenHash.equals(tokenHash))).toEqual([false]);
});

test('a changed email address leaves its owner signed in', async () => {
  const { cookie, confirmation } = await openEverything();
  expect((await send('POST', `email-changes/${confirmation}`)).statusCode).toBe(204);
  expect(await isSignedIn(cookie)).toBe(true);
});
