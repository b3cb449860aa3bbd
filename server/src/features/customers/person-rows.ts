import { type CustomerSummary, type RoleName, randFromCents } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { daysBefore, owedBefore } from '../ledger/ageing.ts';

/** Someone with what the ledger and the orders say of them: amounts in cents, moments as the database writes them. */
export type PersonRow = {
  id: string;
  username: string;
  name: string;
  surname: string;
  phone: string;
  email: string | null;
  role: RoleName;
  storeAccess: boolean;
  canCollect: boolean;
  isActive: boolean;
  deliveryFee: number;
  creditLimit: number | null;
  hasPassword: boolean;
  outstanding: number;
  overdue: number;
  lastOrderAt: string | null;
  createdAt: string;
  version: number;
};

/** When a customer last ordered. */
export const LAST_ORDER: SQL = sql`(select max(date_ordered) from orders where orders.user_id = users.id)`;

/** The columns of a PersonRow, of `users` left joined to their ledger account `a`. */
export const personColumns = (at: Date, overdueDays: number): SQL => sql`
  users.id, users.username, users.name, users.surname, users.phone, users.email, users.role, users.version,
  users.store_access as "storeAccess", users.can_collect as "canCollect",
  users.deactivated_at is null as "isActive", users.delivery_fee::float8 as "deliveryFee",
  users.credit_limit::float8 as "creditLimit", users.password_hash is not null as "hasPassword",
  users.created_at as "createdAt", coalesce(a.outstanding, 0)::float8 as outstanding,
  ${owedBefore(daysBefore(at, overdueDays))} as overdue, ${LAST_ORDER} as "lastOrderAt"`;

export const PEOPLE: SQL = sql`users left join ledger_accounts a on a.user_id = users.id`;

/** A row as the wire's list has it. */
export const toSummary = (row: PersonRow): CustomerSummary => ({
  id: row.id,
  username: row.username,
  name: row.name,
  surname: row.surname,
  phone: row.phone,
  email: row.email,
  role: row.role,
  storeAccess: row.storeAccess,
  canCollect: row.canCollect,
  isActive: row.isActive,
  paymentOutstanding: randFromCents(row.outstanding),
  overdue: randFromCents(row.overdue),
  lastOrderAt: row.lastOrderAt === null ? null : new Date(row.lastOrderAt).toISOString(),
  version: row.version,
});
