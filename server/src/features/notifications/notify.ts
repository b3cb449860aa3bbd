import {
  hasFallenLow,
  NOTIFICATIONS,
  type NotificationFacts,
  type NotificationKind,
  ORDER_STATUS,
} from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { announceToEach } from '../../db/change-events/announce-change.ts';
import type { Tx } from '../../db/client.ts';
import type { Event, Reader } from '../../events/readers.ts';
import type { Mail, QueuedEmail } from '../../mail/mail.ts';

type ProductKind = Extract<NotificationKind, 'back-in-stock' | 'price-changed' | 'low-stock'>;

/** The facts of a notification about a product; `waiting`: the people who waited for it. */
type ProductNews = { facts: NotificationFacts; waiting?: string[] };

/** The recipients of each kind: people who waited for the product, people with it on a list, or staff. */
const PEOPLE: Record<ProductKind, SQL> = {
  'back-in-stock': sql`
    select distinct person, product_id, facts from news cross join unnest(waiting) as person`,
  'price-changed': sql`
    select distinct l.user_id, product_id, facts from news join named_list_lines n using (product_id)
      join named_lists l on l.id = n.list_id join users u on u.id = l.user_id and u.deactivated_at is null`,
  'low-stock': sql`
    select u.id, product_id, facts from news cross join users u
    where u.role in ('Staff', 'Admin') and u.deactivated_at is null and not u.is_machine`,
};

/**
 * Notifies people about products. An import may change thousands, so within an hour a person gets notifications about
 * five products of a kind by name, and one unread notification that counts the others. One that is being marked as read
 * is left alone.
 */
const notifyOfProducts = (
  tx: Tx,
  kind: ProductKind,
  news: ReadonlyMap<string, ProductNews>,
  byEmail: boolean,
) => {
  const rows = [...news].map(([id, { facts, waiting = [] }]) => ({ product_id: id, facts, waiting }));
  return tx.execute(sql`
    with now as (
      select date_trunc('milliseconds', clock_timestamp()) as at
    ), news as materialized (
      select product_id, facts, array(select json_array_elements_text(waiting)::uuid) as waiting
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (product_id uuid, facts jsonb, waiting json)
    ), pairs (person, subject, facts) as materialized (
      ${PEOPLE[kind]}
    ), asked as materialized (
      select p.person, p.added, coalesce(c.in_app, true) as in_app, coalesce(c.by_email, ${byEmail}) as by_email, now.at
      from (select person, count(*)::int as added from pairs group by person) as p
        cross join now left join notification_choices c on c.user_id = p.person and c.kind = ${kind}
      where coalesce(c.in_app, true) or coalesce(c.by_email, ${byEmail})
    ), open as materialized (
      select asked.person, counted.id from asked cross join lateral (
        select n.id from notifications n
        where n.user_id = asked.person and n.created_at > asked.at - interval '1 hour' and n.kind = ${kind}
          and n.subject_id is null and (n.read_at is null or not n.in_app) and n.in_app = asked.in_app
          and n.email_due = asked.by_email
        order by n.created_at desc, n.id desc limit 1 for no key update skip locked
      ) as counted
    ), counted as (
      update notifications n set facts = jsonb_build_object('count', (n.facts ->> 'count')::int + asked.added)
      from open join asked using (person) where n.id = open.id
      returning n.id, n.user_id, n.in_app
    ), others as materialized (
      select asked.*, asked.added + (select count(*) from notifications n
        where n.user_id = asked.person and n.created_at > asked.at - interval '1 hour' and n.kind = ${kind}) > 5 as is_many
      from asked where person not in (select user_id from counted)
    ), written as (
      insert into notifications (id, user_id, kind, subject_id, facts, created_at, in_app, email_due, read_at)
      select gen_random_uuid(), others.person, ${kind}, said.subject, said.facts, others.at, others.in_app, others.by_email,
        case when not others.in_app then others.at end
      from others cross join lateral (
        select null::uuid as subject, jsonb_build_object('count', others.added) as facts where others.is_many
        union all
        select p.subject, p.facts from pairs p where p.person = others.person and not others.is_many
      ) as said
      order by others.person, said.subject
      returning id, user_id, in_app
    )
    ${announceToEach('notifications', sql`select id, user_id from written where in_app union all select id, user_id from counted where in_app`)}`);
};

type News = { [kind in NotificationKind]?: NotificationFacts };

/** The notifications for an event about one order or payment. Those of `customers` go to its customer, all others to staff. */
const newsOf = (event: Event): News => {
  switch (event.kind) {
    case 'order.placed': {
      const facts = { reference: event.facts.referenceNumber, amount: event.facts.totalPrice };
      const { isPrepared } = event.facts;
      return { 'order-placed': { ...facts, ...(isPrepared && { isPrepared }) }, 'new-order': facts };
    }
    case 'order.not-placed': {
      const { totalPrice: amount, reason } = event.facts;
      return { 'order-not-placed': { amount, reason } };
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

/** Kinds with a separate email, containing all that a customer needs; the others are combined (`worker.ts`). */
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

/**
 * Writes the notifications of each person. Staff get none about their own actions; email-only notifications count as
 * read.
 */
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
 * The notifications about changed products, by kind: each product once, comparing its state before the first change
 * with its state after the last. `waiting` are the people who waited for it.
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
