import {
  hasFallenLow,
  NOTIFICATIONS,
  type NotificationFacts,
  type NotificationKind,
  ORDER_STATUS,
} from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { announceToEach } from '../../db/change-events/announce-change.ts';
import type { Tx } from '../../db/client.ts';
import type { Event, Reader } from '../../events/readers.ts';
import type { Mail, QueuedEmail } from '../../mail/mail.ts';
import { notifyOfProducts, type ProductKind, type ProductNews } from './notify-of-products.ts';

type News = { [kind in NotificationKind]?: NotificationFacts };

/** The notifications for an event about one order or payment. Those of `customers` go to its customer, all others to staff. */
const newsOf = (event: Event): News => {
  switch (event.kind) {
    case 'order.placed': {
      const facts = { reference: event.facts.referenceNumber, amount: event.facts.totalPrice };
      return { 'order-placed': facts, 'new-order': facts };
    }
    case 'order.moved': {
      const { referenceNumber, totalPrice, status, forCollection } = event.facts;
      if (status !== ORDER_STATUS.Dispatched) return {};
      const facts = {
        reference: referenceNumber,
        amount: totalPrice,
        ...(forCollection && { forCollection }),
      };
      return { 'order-dispatched': facts };
    }
    case 'order.cancelled': {
      const { referenceNumber: reference, totalPrice: amount, reason } = event.facts;
      return { 'order-cancelled': { reference, amount, ...(reason !== undefined && { reason }) } };
    }
    case 'proof.uploaded':
      return { 'new-proof': {} };
    case 'payment.approved': {
      const { amount, isRecorded } = event.facts;
      return { 'payment-approved': { amount, ...(isRecorded && { isRecorded }) } };
    }
    case 'payment.rejected':
      return { 'payment-rejected': { reason: event.facts.reason } };
    case 'payment.unapproved':
      return { 'payment-undone': { amount: event.facts.amount } };
    default:
      return {};
  }
};

/** Kinds with a separate email, containing all that a customer needs; the others are combined (`queue-emails.ts`). */
const EMAILS: { [kind in NotificationKind]?: (subjectId: string, at: Date) => QueuedEmail } = {
  'order-placed': (orderId) => ({ kind: 'order-placed', orderId }),
  'order-dispatched': (orderId) => ({ kind: 'order-dispatched', orderId }),
  'order-cancelled': (orderId) => ({ kind: 'order-cancelled', orderId }),
  'payment-approved': (paymentId, at) => ({ kind: 'proof-approved', paymentId, at: at.toISOString() }),
  'payment-rejected': (paymentId, at) => ({ kind: 'proof-rejected', paymentId, at: at.toISOString() }),
};

/** Whether notifications of this kind are combined in an email, unless a person chose otherwise. */
const isEmailedTogether = (kind: NotificationKind): boolean => NOTIFICATIONS[kind].byEmail && !EMAILS[kind];

type Notice = Pick<Event, 'subjectId' | 'accountId' | 'actorId' | 'at'> & {
  kind: NotificationKind;
  toStaff: boolean;
  facts: NotificationFacts;
  canEmail: boolean;
  isEmailed: boolean;
};

/** Writes the notifications of each person. Staff get none about their own acts; email-only notifications count as read. */
const write = (tx: Tx, notices: readonly Notice[]) =>
  tx.execute(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(notices.map((notice, place) => ({ ...notice, place })))}::json)
        as n (place int, kind text, "toStaff" boolean, "subjectId" uuid, "accountId" uuid, "actorId" uuid, at timestamptz,
          facts jsonb, "canEmail" boolean, "isEmailed" boolean)
    ), staff as (
      select id from users where role in ('Staff', 'Admin') and deactivated_at is null and not is_machine
    ), told as (
      select given.*, u.id as person, '{}'::jsonb as more from given join users u on u.id = "accountId" where not "toStaff"
      union all
      select given.*, staff.id, jsonb_build_object('customer', concat_ws(' ', u.name, nullif(u.surname, '')))
      from given join users u on u.id = "accountId" cross join staff where "toStaff" and staff.id is distinct from "actorId"
    ), written as (
      insert into notifications (id, user_id, kind, subject_id, facts, created_at, in_app, email_due, read_at)
      select gen_random_uuid(), person, t.kind, "subjectId", facts || more, at, coalesce(c.in_app, true), due,
        case when not c.in_app then at end
      from told t left join notification_choices c on c.user_id = person and c.kind = t.kind
        cross join lateral (select "canEmail" and coalesce(c.by_email, "isEmailed") as due) as e
      where coalesce(c.in_app, true) or due
      order by place, person
      returning id, user_id, in_app
    )
    ${announceToEach('notifications', sql`select id, user_id from written where in_app`)}`);

const noticesOf = (event: Event): Notice[] => {
  const { subjectId, accountId, actorId, at } = event;
  return Object.entries(newsOf(event)).map(([name, facts]) => {
    const kind = name as NotificationKind;
    const toStaff = NOTIFICATIONS[kind].to === 'staff';
    const emailed = { canEmail: !EMAILS[kind], isEmailed: isEmailedTogether(kind) };
    return { kind, toStaff, subjectId, accountId, actorId, at, facts, ...emailed };
  });
};

/**
 * The notifications about changed products, by kind: each product once, comparing its state before the first change with that
 * after the last. `waiting` are the people who waited for it.
 */
const productNews = (events: readonly Event[]): Record<ProductKind, Map<string, ProductNews>> => {
  const news: ReturnType<typeof productNews> = {
    'back-in-stock': new Map(),
    'price-changed': new Map(),
    'low-stock': new Map(),
  };
  const changed = events.flatMap((event) => (event.kind === 'products.changed' ? event.facts.products : []));
  for (const { id, label: product, change, stock, previousStock, cost, ...before } of changed) {
    if (before.waiting) {
      const waiting = [...(news['back-in-stock'].get(id)?.waiting ?? []), ...before.waiting];
      news['back-in-stock'].set(id, { facts: { product }, waiting });
    }
    if (change === 'added' || change === 'removed') continue;
    if (before.previousCost !== undefined) {
      const { previousCost } = news['price-changed'].get(id)?.facts ?? before;
      news['price-changed'].set(id, { facts: { product, previousCost, cost } });
    }
    if (hasFallenLow({ stock, previousStock })) news['low-stock'].set(id, { facts: { product, stock } });
  }
  for (const [id, { facts }] of news['price-changed'])
    if (facts.previousCost === facts.cost) news['price-changed'].delete(id);
  return news;
};

/** Turns events into notifications, and queues their emails. */
export const notificationsReader = (mail: Mail): Reader => ({
  name: 'notifications',
  read: async (tx, events) => {
    const notices = events.flatMap(noticesOf);
    if (notices.length > 0) await write(tx, notices);
    for (const [kind, news] of Object.entries(productNews(events)))
      if (news.size > 0)
        await notifyOfProducts(tx, kind as ProductKind, news, NOTIFICATIONS[kind as ProductKind].byEmail);
    if (!mail.isOn) return;
    for (const { kind, subjectId, at } of notices) {
      const email = subjectId ? EMAILS[kind]?.(subjectId, at) : undefined;
      if (email) await mail.queue(tx, email);
    }
  },
});
