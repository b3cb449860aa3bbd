import type { BankReturnList, Page } from '@formulary/contract';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { fullNameOf } from '../../accounts/person-label.ts';
import { users } from '../../accounts/tables.ts';
import { findReturns } from './find-returns.ts';

/** Returns a page of payouts that may return received payments, latest first, optionally of one payment. */
export const listReturns = async (
  db: Db,
  { paymentId }: { paymentId?: string | undefined },
  { skip, take }: Page,
): Promise<BankReturnList> => {
  const all = await findReturns(db);
  const found = paymentId
    ? all.filter(({ receipts }) => receipts.some((receipt) => receipt.paymentId === paymentId))
    : all;
  const page = found.slice(skip, take);
  const ids = page.flatMap(({ receipts }) => receipts.flatMap(({ userId }) => userId ?? []));
  const rows = await db
    .select({ id: users.id, name: users.name, surname: users.surname, username: users.username })
    .from(users)
    .where(inArray(users.id, ids));
  const customers = new Map(
    rows.map((row) => [row.id, { id: row.id, name: fullNameOf(row), username: row.username }]),
  );
  return {
    bankReturns: page.map(({ receipts, ...payout }) => ({
      ...payout,
      receipts: receipts.map(({ userId, ...receipt }) => ({
        ...receipt,
        customer: (userId && customers.get(userId)) || null,
      })),
    })),
    total: found.length,
  };
};
