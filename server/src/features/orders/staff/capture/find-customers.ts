import { type OrderCustomer, type OrderCustomerDetail, randFromCents } from '@formulary/contract';
import { and, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { WIRE_COLUMNS } from '../../../accounts/delivery-details/queries.ts';
import { deliveryDetails, users } from '../../../accounts/tables.ts';
import { ledgerAccounts } from '../../../ledger/tables.ts';
import { literally } from '../../queries.ts';
import { searchWords } from '../../search-text.ts';

/** As many as a list under a search box holds. */
const MOST_FOUND = 8;

const columns = {
  id: users.id,
  username: users.username,
  name: users.name,
  surname: users.surname,
  phone: users.phone,
  storeAccess: users.storeAccess,
  canCollect: users.canCollect,
  deliveryFee: users.deliveryFee,
  creditLimit: users.creditLimit,
  outstanding: ledgerAccounts.outstanding,
};

const selectCustomers = (db: Db, condition: SQL | undefined) =>
  db
    .select(columns)
    .from(users)
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.userId, users.id))
    .where(and(inArray(users.role, ['StoreUser', 'DopeUser']), isNull(users.deactivatedAt), condition))
    .orderBy(sql`lower(${users.name})`, sql`lower(${users.surname})`, users.id)
    .limit(MOST_FOUND);

const toCustomer = ({
  name,
  surname,
  deliveryFee,
  creditLimit,
  outstanding,
  ...rest
}: Awaited<ReturnType<typeof selectCustomers>>[number]): OrderCustomer => ({
  ...rest,
  name: `${name} ${surname}`.trim(),
  deliveryFee: randFromCents(deliveryFee),
  creditLimit: creditLimit === null ? null : randFromCents(creditLimit),
  paymentOutstanding: randFromCents(outstanding ?? 0),
});

/** Customers whose names or phone hold every word, by name; none for a blank text. */
export const findOrderCustomers = async (db: Db, q: string): Promise<OrderCustomer[]> => {
  const words = searchWords(q);
  if (words.length === 0) return [];
  const names = sql`unaccent(${users.name} || ' ' || ${users.surname} || ' ' || ${users.username})`;
  const found = await selectCustomers(
    db,
    and(...words.map((word) => or(ilike(names, literally(word)), ilike(users.phone, literally(word))))),
  );
  return found.map(toCustomer);
};

/** All that an order for a customer needs, the default delivery detail first; undefined where it is no customer. */
export const findOrderCustomer = async (db: Db, id: string): Promise<OrderCustomerDetail | undefined> => {
  const [[customer], details] = await Promise.all([
    selectCustomers(db, eq(users.id, id)),
    db
      .select(WIRE_COLUMNS)
      .from(deliveryDetails)
      .where(eq(deliveryDetails.userId, id))
      .orderBy(
        desc(deliveryDetails.isDefault),
        sql`lower(${deliveryDetails.recipientName})`,
        deliveryDetails.id,
      )
      .limit(100),
  ]);
  return customer && { ...toCustomer(customer), deliveryDetails: details };
};
