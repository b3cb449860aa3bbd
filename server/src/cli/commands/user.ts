import { customerInput, hasCents, PASSWORD_MIN, requiredText, roleName } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { createUser } from '../../features/accounts/create-user.ts';
import { DEMO_PASSWORD, publishedAccounts } from '../../features/accounts/demonstration.ts';
import { setPassword } from '../../features/accounts/password.ts';
import { changeActivation } from '../../features/accounts/people/change-access.ts';
import { resetSecondFactor } from '../../features/accounts/second-factor/factors.ts';
import { users } from '../../features/accounts/tables.ts';
import { findDecimals, WHOLE_RAND_NEEDED } from '../../features/business/decimals.ts';
import type { Services } from '../../http/app.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { CommandError, type Print, readPassword } from '../terminal.ts';

const askPassword = async (prompt: string): Promise<string> => {
  const password = await readPassword(prompt);
  if (password.length < PASSWORD_MIN)
    throw new CommandError(`The password must be at least ${PASSWORD_MIN} characters long.`);
  if (password === DEMO_PASSWORD)
    throw new CommandError('This is the published password of the demonstration store. Choose another.');
  return password;
};

const findId = async (db: Db, username: string): Promise<string> => {
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`);
  if (!person) throw new CommandError(`No user is called ${username}.`);
  return person.id;
};

/** Shows the store's own refusals as plain command errors. */
const refusable = (error: unknown): never => {
  throw error instanceof AppError ? new CommandError(error.message) : error;
};

/** Sets a person's password, prompted for at the terminal or read from standard input. */
export const userPasswordCommand = async (
  { db, clock }: Services,
  username: string,
  print: Print,
): Promise<void> => {
  await findId(db, username);
  const password = await askPassword(`New password for ${username}: `);
  await setPassword(db, username, password, clock()).catch(refusable);
  print(`The password of ${username} is set, and their sessions have ended.`);
};

/** Removes a person's second factor and passkeys: the way back in for an Admin who has lost them. */
export const userResetSecondFactorCommand = async (
  { db, clock }: Services,
  username: string,
  print: Print,
): Promise<void> => {
  const id = await findId(db, username);
  await resetSecondFactor(db, { userId: id, actorId: id, at: clock() }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND')
      throw new CommandError(`${username} has no second factor.`);
    throw error;
  });
  print(`${username} signs in with the password alone, and their sessions have ended.`);
};

export const userActivationCommand = async (
  { db, clock }: Services,
  username: string,
  isActive: boolean,
  print: Print,
): Promise<void> => {
  const id = await findId(db, username);
  const act = { id, actorId: id, change: { isActive }, at: clock() };
  await changeActivation(db, act).catch(refusable);
  print(`${username} is ${isActive ? 'active' : 'deactivated'}.`);
};

/** Replaces the published password on every account that still has it. */
export const demoPasswordCommand = async ({ db, clock }: Services, print: Print): Promise<void> => {
  const accounts = await publishedAccounts(db);
  if (accounts.length === 0) return print('No account uses the published password.');
  const password = await askPassword(`New password for ${accounts.join(', ')}: `);
  for (const username of accounts) await setPassword(db, username, password, clock()).catch(refusable);
  print(`The password of ${accounts.join(', ')} is set.`);
};

/** Deactivates every account that still has the published password. */
export const demoDeactivateCommand = async ({ db, clock }: Services, print: Print): Promise<void> => {
  for (const username of await publishedAccounts(db)) {
    const id = await findId(db, username);
    const act = { id, actorId: id, change: { isActive: false }, at: clock() };
    await changeActivation(db, act).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new CommandError(
        `${username} is the only active Admin. Create another first:\n  npm run formulary -- user create <username> --name "Your name" --role Admin`,
      );
    });
    print(`${username} is deactivated.`);
  }
  print('No account uses the published password.');
};

const options = z.object({
  name: requiredText('Name is required.', 100),
  surname: z.string().trim(),
  phone: z.string().trim(),
  role: roleName,
  storeAccess: z.boolean(),
  canCollect: z.boolean().default(false),
  deliveryFee: z
    .string()
    .transform((text) => Number(text.trim().replace(',', '.') || Number.NaN))
    .pipe(customerInput.shape.deliveryFee),
});

export const userCreateCommand = async (
  { db }: Services,
  username: string,
  given: unknown,
  print: Print,
): Promise<void> => {
  const parsed = options.safeParse(given);
  if (!parsed.success)
    throw new CommandError(
      parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
    );
  if (hasCents(parsed.data.deliveryFee) && (await findDecimals(db)) === 0)
    throw new CommandError(`--delivery-fee: ${WHOLE_RAND_NEEDED}`);
  const password = await readPassword(`Password for ${username}: `);
  if (password.length < PASSWORD_MIN)
    throw new CommandError(`The password must be at least ${PASSWORD_MIN} characters long.`);
  await createUser(db, { ...parsed.data, username, password }).catch(refusable);
  print(`${parsed.data.role} ${username} can sign in.`);
};
