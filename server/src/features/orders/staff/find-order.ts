import { inCents, orderStatus, type StaffOrder } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../db/client.ts';
import { users } from '../../accounts/tables.ts';
import { ledgerAccounts } from '../../ledger/tables.ts';
import { holdOf } from '../pick-hold.ts';
import type { OrderInvoicing } from '../ports.ts';
import { detailColumns, selectLines, summaryColumns, toSummary } from '../queries.ts';
import { orderEvents, orders } from '../tables.ts';
import { customers } from './order-search.ts';

const cancellers = alias(users, 'cancellers');
const CUSTOMER = {
  id: customers.id,
  username: customers.username,
  name: customers.name,
  surname: customers.surname,
  phone: customers.phone,
  storeAccess: customers.storeAccess,
};
const CANCELLER = {
  id: cancellers.id,
  username: cancellers.username,
  name: cancellers.name,
  surname: cancellers.surname,
};
const ACTOR = { id: users.id, username: users.username, name: users.name, surname: users.surname };
type Person = { id: string; username: string; name: string; surname: string };
const toPerson = ({ id, username, name, surname }: Person) => ({
  id,
  username,
  name: `${name} ${surname}`.trim(),
});

const selectHead = (db: Db | Tx, id: string) =>
  db
    .select({
      order: {
        ...summaryColumns,
        version: orders.version,
        ...detailColumns,
        hold: holdOf,
      },
      customer: CUSTOMER,
      outstanding: ledgerAccounts.outstanding,
      cancelledBy: CANCELLER,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.userId))
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.userId, orders.userId))
    .leftJoin(cancellers, eq(cancellers.id, orders.cancelledBy))
    .where(eq(orders.id, id));

const selectHistory = (db: Db | Tx, id: string) =>
  db
    .select({ status: orderEvents.status, date: orderEvents.date, by: ACTOR })
    .from(orderEvents)
    .innerJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, id))
    .orderBy(orderEvents.date, orderEvents.id);

/** Returns all details of an order, with its history; undefined if there is none. */
export const findStaffOrder = async (
  db: Db | Tx,
  id: string,
  { findDocuments, findDocumentGaps }: OrderInvoicing,
): Promise<StaffOrder | undefined> => {
  // Sequential, because a transaction has only one connection.
  const [head] = await selectHead(db, id);
  if (!head) return undefined;
  const lines = await selectLines(db, [id]);
  const events = await selectHistory(db, id);
  const documents = await findDocuments(db, id);
  const documentGaps = await findDocumentGaps(db, id);
  const { order, customer, outstanding, cancelledBy } = head;
  return {
    ...toSummary(order),
    version: order.version,
    hold: order.hold,
    deliveryFee: order.deliveryFee,
    deliveryDetail: order.delivery,
    note: order.note,
    pricesIncludeVat: order.pricesIncludeVat,
    totalTax: order.totalTax,
    customer: {
      ...toPerson(customer),
      phone: customer.phone,
      storeAccess: customer.storeAccess,
      paymentOutstanding: outstanding ?? inCents(0),
    },
    orderProducts: lines,
    history: events.map(({ status, date, by }) => ({
      status: orderStatus.parse(status),
      date: date.toISOString(),
      by: toPerson(by),
    })),
    dateCancelled: order.cancelledAt?.toISOString() ?? null,
    cancelReason: order.cancelReason,
    cancelledBy: cancelledBy && toPerson(cancelledBy),
    documents,
    documentGaps,
    ...(order.preparedAt && { preparedAt: order.preparedAt.toISOString() }),
  };
};
