import { type Cents, centsFromRand, type PaymentState } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { likePattern } from '../../../db/like-pattern.ts';
import { type Days, momentsOf } from '../../../db/store-days.ts';
import { searchedText, users } from '../../accounts/tables.ts';
import { inState } from '../payment-state.ts';

export type PaymentSearch = Days & {
  q?: string | undefined;
  state?: PaymentState | undefined;
  customerId?: string | undefined;
};

/** Parses a typed amount: `R 1 204,50`, `1204.5`. */
const centsOf = (text: string): Cents | undefined => {
  const digits = text.replace(/^R/i, '').replace(/\s/g, '').replace(',', '.');
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? centsFromRand(Number(digits)) : undefined;
};

const ofCustomers = (text: string): SQL => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = sql.join(
    words.map((word) => sql`${searchedText(users)} like ${likePattern(word)}`),
    sql` and `,
  );
  return sql`select x.id from payments x join users on users.id = x.user_id where ${all}`;
};

/** Matches the beginning of an order reference: settled, named at upload, or in the file name. */
const ofReferences = (text: string): SQL[] => {
  const reference = text.replace(/\s/g, '').toUpperCase();
  if (!/^[2-9A-HJ-NP-Z]{3,10}$/.test(reference)) return [];
  const found = sql`select o.id from orders o where o.search_text like ${likePattern(reference.toLowerCase())}
    and o.reference_number like ${`${reference}%`}`;
  return [
    sql`select s.payment_id from settlements s where s.undone_at is null and s.order_id in (${found})`,
    sql`select n.payment_id from payment_orders n where n.order_id in (${found})`,
    sql`select x.id from payments x where upper(x.file_name) like ${likePattern(reference)}`,
  ];
};

/** A longer number is a telephone number. */
const MAX_DIGITS_OF_AMOUNT = 9;

/** Numbers are matched only as amounts or parts of a reference, because they would occur in too many telephone numbers. */
const matchingConditions = (text: string): SQL[] => {
  const cents = centsOf(text);
  const isAmount = cents !== undefined && text.replace(/\D/g, '').length < MAX_DIGITS_OF_AMOUNT;
  return isAmount
    ? [sql`select x.id from payments x where x.is_paid and x.amount = ${cents}`, ...ofReferences(text)]
    : [ofCustomers(text), ...ofReferences(text)];
};

/** Returns the search condition on payments p. Each way of searching has its own index. */
export const foundPayments = async (
  db: Db | Tx,
  { q, state, customerId, ...days }: PaymentSearch,
): Promise<SQL> => {
  const { from, until } = await momentsOf(db, days);
  const conditions: SQL[] = [];
  if (state) conditions.push(inState('p', state));
  if (customerId) conditions.push(sql`p.user_id = ${customerId}`);
  if (from) conditions.push(sql`p.date_created >= ${from.toISOString()}::timestamptz`);
  if (until) conditions.push(sql`p.date_created < ${until.toISOString()}::timestamptz`);
  if (q) {
    conditions.push(sql`p.id in (${sql.join(matchingConditions(q), sql` union `)})`);
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
};
