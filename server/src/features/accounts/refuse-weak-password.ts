import { trimEndOf } from '@formulary/contract';
import type { Db, Tx } from '../../db/client.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { findBusiness } from '../business/queries.ts';
import { brands } from '../storefront/tables.ts';

const COMMON = 'This password is too common. Choose another.';
const A_NAME = 'The password must not be your username, your email address or the name of the store.';

/** Loaded when the first password is set, so that a server that sets none does not hold its 49,000 words. */
const mostUsed = (() => {
  let words: Promise<Set<string>> | undefined;
  return (): Promise<Set<string>> => {
    words ??= import('@zxcvbn-ts/language-common').then(
      ({ dictionary }) => new Set(dictionary['passwords-common']),
    );
    return words;
  };
})();

/** A name for comparison: without case, punctuation and the digits that people append. */
const bare = (text: string): string =>
  trimEndOf(text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''), '0123456789');

const findStoreNames = async (db: Db | Tx): Promise<string[]> => {
  const [rows, { tradingName, legalName }] = await Promise.all([
    db.select({ title: brands.title }).from(brands),
    findBusiness(db),
  ]);
  return [...rows.map(({ title }) => title ?? ''), tradingName, legalName, 'Formulary'];
};

type Owner = { username: string; email?: string | null | undefined };

/**
 * Refuses a new password that is one of the most used, or the name of its owner or of the store. VALIDATION with `errors` under
 * `field`.
 */
export const refuseWeakPassword = async (
  db: Db | Tx,
  password: string,
  { username, email }: Owner,
  field: 'password' | 'newPassword',
): Promise<void> => {
  const refuse = (message: string): never => {
    throw new AppError('VALIDATION', message, { errors: { [field]: message } });
  };
  if ((await mostUsed()).has(password.toLowerCase())) refuse(COMMON);
  const names = [username, email ?? '', email?.split('@')[0] ?? '', ...(await findStoreNames(db))];
  const typed = bare(password);
  if (names.map(bare).some((name) => name !== '' && name === typed)) refuse(A_NAME);
};
