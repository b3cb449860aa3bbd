import { PAYMENT_STATES, type PaymentState } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';

/**
 * The condition for each payment state, for `payments` under an alias. The states are disjoint. Must match the predicates
 * of the partial indexes.
 */
export const inState = (alias: 'p' | 'q' | 'payments', state: PaymentState): SQL => {
  const row = sql.raw(alias);
  const conditions: Record<PaymentState, SQL> = {
    waiting: sql`not ${row}.is_paid and ${row}.rejected_at is null`,
    approved: sql`${row}.is_paid and ${row}.source = 'POP'`,
    rejected: sql`${row}.rejected_at is not null`,
    manual: sql`${row}.source <> 'POP'`,
  };
  return conditions[state];
};

/** The state of a payment, for `payments` under an alias. */
export const stateOf = (alias: 'p' | 'q'): SQL => {
  const states = PAYMENT_STATES.map(
    (state) => sql`when ${inState(alias, state)} then ${sql.raw(`'${state}'`)}`,
  );
  return sql`case ${sql.join(states, sql` `)} end`;
};
