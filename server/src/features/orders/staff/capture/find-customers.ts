import { inCents, type OrderCustomer, type OrderCustomerDetail } from '@formulary/contract';
import { and, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { likePattern } from '../../../../db/rows.ts';
import { WIRE_COLUMNS } from '../../../accounts/delivery-details/queries.ts';
import { findTermsDays } from '../../../accounts/profile/profile.ts';
import { hasPhone, phoneDigits } from '../../../accounts/search-people.ts';
import { deliveryDetails, users } from '../../../accounts/tables.ts';
import { ledgerAccounts } from '../../../ledger/tables.ts';
import { searchWords } from '../../search-text.ts';

/** As many as fit in the list under the search box. */
const MAX_FOUND = 8;

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
    .limit(MAX_FOUND);

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
  deliveryFee,
  creditLimit,
  paymentOutstanding: outstanding ?? inCents(0),
});

/** Customers with a delivery detail that contains a word: the pharmacy, its street or town. */
const deliveredTo = (db: Db, word: string) =>
  db
    .select({ id: deliveryDetails.userId })
    .from(deliveryDetails)
    .where(
      ilike(
        sql`unaccent(concat_ws(' ', ${deliveryDetails.recipientName}, ${deliveryDetails.recipientSurname},
          ${deliveryDetails.streetAddress}, ${deliveryDetails.city}))`,
        likePattern(word),
      ),
    );

const withPhone = (db: Db, digits: string): SQL | undefined =>
  or(
    hasPhone(users.phone, digits),
    inArray(
      users.id,
      db
        .select({ id: deliveryDetails.userId })
        .from(deliveryDetails)
        .where(hasPhone(deliveryDetails.phone, digits)),
    ),
  );

/**
 * Returns customers by name who have the typed telephone number, in any format, or whose names, email address, phone or
 * delivery details contain every word. None for blank text.
 */
export const findOrderCustomers = async (db: Db, q: string): Promise<OrderCustomer[]> => {
  const words = searchWords(q);
  if (words.length === 0) return [];
  const digits = phoneDigits(q);
  const names = sql`unaccent(concat_ws(' ', ${users.name}, ${users.surname}, ${users.username}, ${users.email}, ${users.phone}))`;
  const ofWord = (word: string): SQL | undefined => {
    const part = phoneDigits(word);
    return or(
      ilike(names, likePattern(word)),
      inArray(users.id, deliveredTo(db, word)),
      part === undefined ? undefined : withPhone(db, part),
    );
  };
  const byWords = and(...words.map(ofWord));
  const found = await selectCustomers(
    db,
    digits === undefined ? byWords : or(withPhone(db, digits), byWords),
  );
  return found.map(toCustomer);
};

/** Returns a customer's data for capturing an order, the default delivery detail first; undefined for a non-customer. */
export const findOrderCustomer = async (db: Db, id: string): Promise<OrderCustomerDetail | undefined> => {
  const [[customer], details, termsDays] = await Promise.all([
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
    findTermsDays(db, id),
  ]);
  return customer && { ...toCustomer(customer), deliveryDetails: details, termsDays };
};
