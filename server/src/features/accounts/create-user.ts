import {
  cents,
  fieldErrors,
  inCents,
  optionalText,
  passwordField,
  requiredText,
  roleName,
} from '@formulary/contract';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { newId } from '../../db/columns.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { requireStoreDecimals } from '../business/decimals.ts';
import { hashPassword, refuseWeakPassword } from './password.ts';
import { users } from './tables.ts';

export const USERNAME_TAKEN = 'This username is already taken.';

const notNegative = cents.refine((amount) => amount >= 0, 'Amount must be 0 or more.');

const newUser = z.object({
  username: requiredText('Username is required.', 200),
  /** Null until the person sets a password; until then they cannot sign in. */
  password: passwordField.nullable(),
  name: requiredText('Name is required.', 100),
  surname: optionalText(100).default(''),
  phone: optionalText(30).default(''),
  email: z.email().nullish(),
  role: roleName,
  storeAccess: z.boolean().default(false),
  canCollect: z.boolean().default(false),
  deliveryFee: notNegative.default(inCents(0)),
  /** Null means no limit. */
  creditLimit: notNegative.nullable().default(null),
});
export type NewUser = z.input<typeof newUser>;

/**
 * Creates a customer or a member of staff and returns their id. Usernames are case-insensitive. Throws VALIDATION with
 * `errors` by field, CONFLICT if the username is taken.
 */
export const createUser = async (db: Db | Tx, values: NewUser): Promise<{ id: string }> => {
  const parsed = newUser.safeParse(values);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error);
    const said = Object.entries(errors).map(([field, message]) => `${field}: ${message}`);
    throw new AppError('VALIDATION', said.join('; '), { errors });
  }
  const { password, ...person } = parsed.data;
  if (password !== null) await refuseWeakPassword(db, password, person, 'password');
  const id = newId();
  const passwordHash = password === null ? null : await hashPassword(password);
  const made = await db.transaction(async (tx) => {
    await requireStoreDecimals(tx, { deliveryFee: person.deliveryFee });
    return tx
      .insert(users)
      .values({ ...person, id, passwordHash })
      .onConflictDoNothing()
      .returning({ id: users.id });
  });
  if (made.length === 0)
    throw new AppError('CONFLICT', `The username ${person.username} is already taken`, {
      errors: { username: USERNAME_TAKEN },
    });
  return { id };
};
