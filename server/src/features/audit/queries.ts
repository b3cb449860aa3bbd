import {
  type AuditActors,
  type AuditEntity,
  type AuditList,
  auditEntry,
  type Page,
} from '@formulary/contract';
import {
  aliasedTable,
  and,
  type Column,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { type Kind, readKeptCount, selectIds } from '../../db/kept-counts.ts';
import { likePattern, readRows } from '../../db/rows.ts';
import { type Days, momentsOf } from '../../db/store-days.ts';
import { auditEntries } from './tables.ts';

/** `q` is part of the label, ignoring case; `batch` identifies one action on many records. */
type AuditWords = {
  q?: string | undefined;
  actorId?: string | undefined;
  entity?: AuditEntity | undefined;
  entityId?: string | undefined;
  batch?: string | undefined;
};
export type AuditSearch = AuditWords & Days;
/** The filter with timestamps: `from` is inclusive, `until` exclusive. */
export type AuditFilter = AuditWords & { from?: Date; until?: Date };

const toFilter = async (db: Db, { from, until, ...words }: AuditSearch): Promise<AuditFilter> => ({
  ...words,
  ...(await momentsOf(db, { from, until })),
});

const matching = (
  { q, actorId, entity, entityId, batch, from, until }: AuditFilter,
  entries: typeof auditEntries = auditEntries,
): SQL | undefined =>
  and(
    // Must match the expression of the index.
    q ? like(sql`lower(${entries.label})`, likePattern(q.toLowerCase())) : undefined,
    actorId ? eq(entries.actorId, actorId) : undefined,
    entity ? eq(entries.entity, entity) : undefined,
    entityId ? eq(entries.entityId, entityId) : undefined,
    batch ? eq(entries.batch, batch) : undefined,
    from ? gte(entries.at, from) : undefined,
    until ? lt(entries.at, until) : undefined,
  );

/** Whether a batch is shown as one row. Not when filtering by that batch or by a single record. */
const isGrouped = ({ entityId, batch }: AuditFilter): boolean => !entityId && !batch;

/** Matches the entries to show: of a batch, only the last one that matches. */
const shown = (filter: AuditFilter): SQL | undefined => {
  if (!isGrouped(filter)) return matching(filter);
  const later = aliasedTable(auditEntries, 'later');
  const hasLater = sql`exists (select from ${auditEntries} "later" where ${and(
    eq(later.batch, auditEntries.batch),
    gt(later.id, auditEntries.id),
    matching(filter, later),
  )})`;
  return and(matching(filter), or(isNull(auditEntries.batch), not(hasLater)));
};

/** An action with many different changes names this many; its entries show the others. */
const SUMMARIES_NAMED = 5;

/** Selects the common values of a batch, for the entry that represents it. */
const selectAct = (db: Db | Tx) => {
  const one = aliasedTable(auditEntries, 'one');
  return db
    .select({
      entries: sql<number>`greatest(count(*), 1)::int`.as('entries'),
      /** Each summary once, the first few of many: "Changed name; Changed price". */
      summaries: sql<
        string | null
      >`array_to_string((array_agg(distinct ${one.summary}))[1:${sql.raw(String(SUMMARIES_NAMED))}], '; ')
        || case when count(distinct ${one.summary}) > ${sql.raw(String(SUMMARIES_NAMED))}
          then '; and ' || count(distinct ${one.summary}) - ${sql.raw(String(SUMMARIES_NAMED))} || ' more' else '' end`.as(
        'summaries',
      ),
      hasOneChange: sql<boolean>`count(distinct (${one.before}, ${one.after})) <= 1`.as('has_one_change'),
      labels: sql<string | null>`string_agg(${one.label}, '; ' order by ${one.label}, ${one.id})`.as(
        'labels',
      ),
    })
    .from(one)
    .where(eq(one.batch, auditEntries.batch))
    .as('act');
};

/** The list and kind of the stored count for a filter, if there is one. */
const keptOf = (filter: AuditFilter): { list: string; kind: Kind } | undefined => {
  const { q, actorId, entity, entityId, batch, from, until } = filter;
  if (q || entityId || batch || from || until) return undefined;
  return { list: actorId ? `audit_entries/${actorId.toLowerCase()}` : 'audit_entries', kind: { entity } };
};

/** Selects a page of the audit log, newest first. Only its rows are read in full. */
export const selectAudit = (db: Db | Tx, filter: AuditFilter, page: Page) => {
  const act = selectAct(db);
  const newestFirst = [desc(auditEntries.at), desc(auditEntries.id)];
  const [found, by, id] = [shown(filter) ?? sql`true`, sql`${auditEntries.at}`, sql`${auditEntries.id}`];
  const ids = selectIds(
    { from: sql`${auditEntries}`, found, by, id, isDescending: true },
    page,
    filter.actorId ? undefined : keptOf(filter),
  );
  return db
    .select({
      entry: auditEntries,
      entries: act.entries,
      summaries: act.summaries,
      hasOneChange: act.hasOneChange,
    })
    .from(auditEntries)
    .leftJoinLateral(act, sql`true`)
    .where(inArray(auditEntries.id, sql`(${ids})`))
    .orderBy(...newestFirst);
};

/** Counts the matching rows, with each batch as one. */
const countShown = async (db: Db, filter: AuditFilter): Promise<number> => {
  const kept = keptOf(filter);
  if (kept) return readKeptCount(db, kept.list, kept.kind);
  const [[all], [beside]] = await Promise.all([
    db.select({ total: count() }).from(auditEntries).where(matching(filter)),
    db
      .select({ total: sql<number>`(count(*) - count(distinct ${auditEntries.batch}))::int` })
      .from(auditEntries)
      .where(and(isNotNull(auditEntries.batch), matching(filter))),
  ]);
  return (all?.total ?? 0) - (isGrouped(filter) ? (beside?.total ?? 0) : 0);
};

/** Returns a page of the audit log, newest first, and the number of matching rows. */
export const listAudit = async (db: Db, search: AuditSearch, page: Page): Promise<AuditList> => {
  const filter = await toFilter(db, search);
  const [rows, total] = await Promise.all([selectAudit(db, filter, page), countShown(db, filter)]);
  return {
    auditEntries: rows.map(({ entry, entries, summaries, hasOneChange }) => {
      const { at, actorId, actorUsername, actorName, ...rest } = entry;
      const isOne = !isGrouped(filter) || entries === 1;
      return {
        ...rest,
        ...(!isOne && summaries !== null && { summary: summaries }),
        ...(!isOne && !hasOneChange && { before: null, after: null }),
        at: at.toISOString(),
        actor: { id: actorId, username: actorUsername, name: actorName },
        entries: isOne ? 1 : entries,
      };
    }),
    total,
  };
};

/** Selects the matching rows as `auditRow`, newest first, for an export, which lists every entry of a batch. */
export const selectAuditToExport = async (db: Db, search: AuditSearch): Promise<SQL> => {
  const filter = await toFilter(db, search);
  const act = selectAct(db);
  const isMany = isGrouped(filter) ? sql`${act.entries} > 1` : sql`false`;
  const ifAlike = (isAlike: SQL.Aliased<boolean>, own: Column, otherwise: SQL) =>
    sql`case when not (${isMany}) or ${isAlike} then ${own} else ${otherwise} end`;
  return db
    .select({
      at: auditEntries.at,
      actorName: sql`${auditEntries.actorName}`.as('actorName'),
      actorUsername: sql`${auditEntries.actorUsername}`.as('actorUsername'),
      action: auditEntries.action,
      entity: auditEntries.entity,
      entityId: sql`case when not (${isMany}) then ${auditEntries.entityId} end`.as('entityId'),
      label: sql`case when ${isMany} then ${act.labels} else ${auditEntries.label} end`.as('label'),
      entries: sql`case when ${isMany} then ${act.entries} else 1 end`.as('entries'),
      summary: sql`case when ${isMany} then ${act.summaries} else ${auditEntries.summary} end`.as('summary'),
      before: ifAlike(act.hasOneChange, auditEntries.before, sql`null`).as('before'),
      after: ifAlike(act.hasOneChange, auditEntries.after, sql`null`).as('after'),
      reason: auditEntries.reason,
      batch: auditEntries.batch,
    })
    .from(auditEntries)
    .leftJoinLateral(act, sql`true`)
    .where(shown(filter))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .getSQL();
};

const { action, entity, before, after } = auditEntry.shape;
/** Timestamps are in the database's text format. */
export const auditRow = z.object({
  at: z.string(),
  actorName: z.string(),
  actorUsername: z.string(),
  ...{ action, entity, before, after },
  entityId: z.string().nullable(),
  label: z.string(),
  entries: z.int(),
  summary: z.string(),
  reason: z.string().nullable(),
});
export type AuditRow = z.infer<typeof auditRow>;

const actorRow = z.object({ id: z.uuid(), username: z.string(), name: z.string() });

/** Lists everyone in the log by the name in their latest entry: one index lookup per person, however long the log is. */
export const listActors = async (db: Db): Promise<AuditActors> => {
  const last = sql`select actor_id, actor_username, actor_name from audit_entries`;
  const order = sql`order by actor_id desc, at desc, id desc limit 1`;
  const actors = await readRows(
    db,
    actorRow,
    sql`
    with recursive actors as (
      (${last} ${order})
      union all
      select next.* from actors, lateral (${last} where actor_id < actors.actor_id ${order}) as next
    )
    select actor_id as id, actor_username as username, actor_name as name from actors order by 3, 2`,
  );
  return { actors };
};
