import { beforeEach, expect, test } from 'vitest';
import { newUser, openSession } from '../../test/builders.ts';
import { useApp } from '../../test/harness.ts';
import { codeAt } from '../../test/second-factors.ts';
import { hashPassword } from '../features/accounts/password.ts';
import { userResetSecondFactorCommand } from './commands/user.ts';

const harness = useApp();
const PASSWORD = 'a long enough password';
let admin: Awaited<ReturnType<typeof newUser>>;
beforeEach(async () => {
  admin = await newUser(harness.db, { role: 'Admin', passwordHash: await hashPassword(PASSWORD) });
});

const reset = async (username: string): Promise<string> => {
  const lines: string[] = [];
  await userResetSecondFactorCommand(harness.services, username, (text) => void lines.push(text));
  return lines.join('\n');
};
/** Signs in with the password: 204 if that is enough, 200 if a code is required. */
const signIn = () =>
  harness.asGuest({
    method: 'POST',
    url: '/api/auth',
    payload: { username: admin.username, password: PASSWORD },
  });

/** Sets up an authenticator app for the Admin. Returns the cookie of their session. */
const setUpApp = async (): Promise<string> => {
  const cookie = await openSession(harness.services, admin.id);
  const post = (url: string, payload: object) =>
    harness.asGuest({ method: 'POST', url: `/api/users/${url}`, payload, headers: { cookie } });
  const { secret } = (await post('authenticator', {})).json();
  const code = codeAt(secret, harness.clock.now);
  expect((await post('authenticator/confirmation', { code })).statusCode).toBe(200);
  return cookie;
};

test('the last Admin, whose second factor is lost, signs in with the password alone after it is reset', async () => {
  const cookie = await setUpApp();
  expect((await signIn()).statusCode).toBe(200);
  expect(await reset(admin.username.toUpperCase())).toBe(
    `${admin.username.toUpperCase()} signs in with the password alone, and their sessions have ended.`,
  );
  await harness.services.live.catchUp();
  expect((await harness.asGuest({ url: '/api/users', headers: { cookie } })).statusCode).toBe(401);
  expect((await signIn()).statusCode).toBe(204);
  const { auditEntries } = (await harness.as(admin, `/api/admin/audit?entityId=${admin.id}`)).json();
  expect(auditEntries).toContainEqual(
    expect.objectContaining({
      summary: 'Reset the second factor',
      actor: expect.objectContaining({ id: admin.id }),
    }),
  );
});

test('refuses a user who has no second factor, and one who does not exist', async () => {
  await expect(reset(admin.username)).rejects.toThrow(`${admin.username} has no second factor.`);
  await expect(reset('nobody')).rejects.toThrow('No user is called nobody.');
  expect((await signIn()).statusCode).toBe(204);
});
