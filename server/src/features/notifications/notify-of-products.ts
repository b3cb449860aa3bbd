import type { NotificationFacts, NotificationKind } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { announceToEach } from '../../db/change-events/announce-change.ts';
import type { Tx } from '../../db/client.ts';

export type ProductKind = Extract<NotificationKind, 'back-in-stock' | 'price-changed' | 'low-stock'>;

/** The facts of a notification about a product; `waiting`: the people who waited for it. */
export type ProductNews = { facts: NotificationFacts; waiting?: string[] };

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
 * Notifies people about products. An import changes thousands: within an hour a person gets notifications about five products
 * of a kind by name, and one unread notification that counts the others. One that is being marked as read is left alone.
 */
export const notifyOfProducts = (
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
