import type { AuditActors, AuditEntity, AuditList, Page } from '@formulary/contract';
import { and, count, desc, eq, gte, like, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { auditEntries } from './tables.ts';

/** `q` is a part of the label, in any case; `from` is included, `until` is not. */
export type AuditFilter = {
  q?: string | undefined;
  actorId?: string | undefined;
  entity?: AuditEntity | undefined;
  entityId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
};

const literally = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const matching = ({ q, actorId, entity, entityId, from, until }: AuditFilter): SQL | undefined =>
  and(
    // As the index has it, letter for letter.
    q ? like(sql`lower(${auditEntries.label})`, literally(q)) : undefined,
    actorId ? eq(auditEntries.actorId, actorId) : undefined,
    entity ? eq(auditEntries.entity, entity) : undefined,
    entityId ? eq(auditEntries.entityId, entityId) : undefined,
    from ? gte(auditEntries.at, from) : undefined,
    until ? lt(auditEntries.at, until) : undefined,
  );

/** The rows of a page of the audit log, newest first. */
export const selectAudit = (db: Db | Tx, filter: AuditFilter, { skip, take }: Page) =>
  db
    .select()
    .from(auditEntries)
    .where(matching(filter))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(take - skip)
    .offset(skip);

/** A page of the audit log, newest first, and how many entries match. */
export const listAudit = async (db: Db, filter: AuditFilter, page: Page): Promise<AuditList> => {
  const [rows, [counted]] = await Promise.all([
    selectAudit(db, filter, page),
    db.select({ total: count() }).from(auditEntries).where(matching(filter)),
  ]);
  return {
    auditEntries: rows.map(({ at, actorId, actorUsername, actorName, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      actor: { id: actorId, username: actorUsername, name: actorName },
    })),
    total: counted?.total ?? 0,
  };
};

/** The entries that match, newest first, for `streamRows`: rows of AuditRow. */
export const selectAuditToExport = (db: Db, filter: AuditFilter): SQL =>
  db
    .select({
      at: auditEntries.at,
      actorName: sql`${auditEntries.actorName}`.as('actorName'),
      actorUsername: sql`${auditEntries.actorUsername}`.as('actorUsername'),
      action: auditEntries.action,
      entity: auditEntries.entity,
      entityId: sql`${auditEntries.entityId}`.as('entityId'),
      label: auditEntries.label,
      summary: auditEntries.summary,
      before: auditEntries.before,
      after: auditEntries.after,
      reason: auditEntries.reason,
    })
    .from(auditEntries)
    .where(matching(filter))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .getSQL();

export type AuditRow = Omit<typeof auditEntries.$inferSelect, 'id' | 'actorId' | 'at'> & { at: string };

/** Everybody in the log by the name that their last entry has: one step down the index for each, however long the log is. */
export const listActors = async (db: Db): Promise<AuditActors> => {
  const last = sql`select actor_id, actor_username, actor_name from audit_entries`;
  const order = sql`order by actor_id desc, at desc, id desc limit 1`;
  const { rows } = await db.execute<{ id: string; username: string; name: string }>(sql`
    with recursive actors as (
      (${last} ${order})
      union all
      select next.* from actors, lateral (${last} where actor_id < actors.actor_id ${order}) as next
    )
    select actor_id as id, actor_username as username, actor_name as name from actors order by 3, 2`);
  return { actors: rows };
};
