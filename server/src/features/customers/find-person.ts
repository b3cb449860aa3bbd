import { type Customer, OVERDUE_DAYS, randFromCents } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { findAgeing } from '../ledger/ageing.ts';
import { PEOPLE, type PersonRow, personColumns, toSummary } from './person-rows.ts';
import { ARE_CUSTOMERS } from './person-search.ts';

type DetailRow = PersonRow & { linkExpiresAt: string | null };

/** Someone whole; undefined when there is nobody of that id, or it is one of the staff and `customersOnly`. */
export const findPerson = async (
  db: Db,
  id: string,
  { at, customersOnly }: { at: Date; customersOnly: boolean },
): Promise<Customer | undefined> => {
  const [{ rows }, ageing] = await Promise.all([
    db.execute<DetailRow>(sql`
      select ${personColumns(at, OVERDUE_DAYS)},
        (select expires_at from password_links l where l.user_id = users.id and l.expires_at > ${at.toISOString()}::timestamptz)
          as "linkExpiresAt"
      from ${PEOPLE} where users.id = ${id} and ${customersOnly ? ARE_CUSTOMERS : sql`true`}`),
    findAgeing(db, id, at),
  ]);
  const [row] = rows;
  return (
    row && {
      ...toSummary(row),
      deliveryFee: randFromCents(row.deliveryFee),
      creditLimit: row.creditLimit === null ? null : randFromCents(row.creditLimit),
      ageing,
      hasPassword: row.hasPassword,
      linkExpiresAt: row.linkExpiresAt === null ? null : new Date(row.linkExpiresAt).toISOString(),
      createdAt: new Date(row.createdAt).toISOString(),
    }
  );
};
