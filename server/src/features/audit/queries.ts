import type { AuditEntity, AuditList, Page } from '@formulary/contract';
import { and, count, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { auditEntries } from './tables.ts';

/** `from` is included, `until` is not. */
export type AuditFilter = {
  actorId?: string | undefined;
  entity?: AuditEntity | undefined;
  entityId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
};

const matching = ({ actorId, entity, entityId, from, until }: AuditFilter): SQL | undefined =>
  and(
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
