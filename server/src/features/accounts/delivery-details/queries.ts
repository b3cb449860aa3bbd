import type { DeliveryDetail, Page } from '@formulary/contract';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import { deliveryDetails } from '../tables.ts';

/** The columns of a delivery detail in the API. */
export const WIRE_COLUMNS = {
  id: deliveryDetails.id,
  streetAddress: deliveryDetails.streetAddress,
  city: deliveryDetails.city,
  province: deliveryDetails.province,
  areaCode: deliveryDetails.areaCode,
  recipientName: deliveryDetails.recipientName,
  recipientSurname: deliveryDetails.recipientSurname,
  phone: deliveryDetails.phone,
  specialInstructions: deliveryDetails.specialInstructions,
  isDefault: deliveryDetails.isDefault,
  userId: deliveryDetails.userId,
};

const SORT_COLUMNS = {
  RecipientName: deliveryDetails.recipientName,
  RecipientSurname: deliveryDetails.recipientSurname,
  StreetAddress: deliveryDetails.streetAddress,
  City: deliveryDetails.city,
};
export const SORT_FIELDS = ['RecipientName', 'RecipientSurname', 'StreetAddress', 'City'] as const;
export type DeliveryDetailSort = { field: (typeof SORT_FIELDS)[number]; descending: boolean };

const searched = sql`unaccent(lower(concat_ws(' ', ${deliveryDetails.recipientName}, ${deliveryDetails.recipientSurname},
  ${deliveryDetails.streetAddress}, ${deliveryDetails.city}, ${deliveryDetails.province}, ${deliveryDetails.areaCode},
  ${deliveryDetails.phone})))`;

/** Matches if every word occurs somewhere in the detail, in any order, ignoring case and accents. */
const matches = (q: string): SQL[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`position(unaccent(lower(${word})) in ${searched}) > 0`);

/** Lists a user's own delivery details, by recipient unless sorted otherwise. */
export const listDeliveryDetails = async (
  db: Db,
  userId: string,
  { q, sort, page }: { q: string; sort: DeliveryDetailSort; page: Page },
): Promise<{ deilveryDetails: DeliveryDetail[]; total: number }> => {
  const own = and(eq(deliveryDetails.userId, userId), ...matches(q));
  const key = sql`lower(${SORT_COLUMNS[sort.field]})`;
  const rows = await db
    .select({ ...WIRE_COLUMNS, total: sql<number>`(count(*) over ())::int` })
    .from(deliveryDetails)
    .where(own)
    .orderBy(sort.descending ? desc(key) : asc(key), asc(deliveryDetails.id))
    .offset(page.skip)
    .limit(page.take - page.skip);
  const total = rows[0]?.total ?? (await db.$count(deliveryDetails, own));
  return { deilveryDetails: rows.map(({ total: _, ...detail }) => detail), total };
};

/** Returns one of the user's own delivery details; another user's counts as not found. */
export const findDeliveryDetail = async (
  db: Db | Tx,
  userId: string,
  id: string,
): Promise<DeliveryDetail | undefined> => {
  const [detail] = await db
    .select(WIRE_COLUMNS)
    .from(deliveryDetails)
    .where(and(eq(deliveryDetails.id, id), eq(deliveryDetails.userId, userId)));
  return detail;
};

export const findDefaultDeliveryDetail = async (
  db: Db | Tx,
  userId: string,
): Promise<DeliveryDetail | undefined> => {
  const [detail] = await db
    .select(WIRE_COLUMNS)
    .from(deliveryDetails)
    .where(and(eq(deliveryDetails.userId, userId), deliveryDetails.isDefault));
  return detail;
};
