import { AUDIT_ENTITIES } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from '../../db/columns.ts';
import { auditAction } from '../ledger/tables.ts';

export const auditEntity = pgEnum('audit_entity', AUDIT_ENTITIES);

/** Append-only: the database rejects updates and deletes, and records the actor's current name (see `routines.sql`). */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: moment('at').notNull(),
    actorId: uuid('actor_id').notNull(),
    actorUsername: text('actor_username').notNull().default(''),
    actorName: text('actor_name').notNull().default(''),
    action: auditAction('action').notNull(),
    entity: auditEntity('entity').notNull(),
    entityId: uuid('entity_id'),
    label: text('label').notNull(),
    summary: text('summary').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
    /** Shared by the entries of one action: one actor, one time, many records of one kind. */
    batch: uuid('batch'),
  },
  (t) => [
    index('audit_entries_at_idx').on(t.at, t.id),
    index('audit_entries_actor_idx').on(t.actorId, t.at, t.id),
    index('audit_entries_entity_idx').on(t.entity, t.at, t.id),
    index('audit_entries_label_idx').using('gin', sql`lower(${t.label}) gin_trgm_ops`),
    index('audit_entries_entity_id_idx').on(t.entityId, t.at, t.id),
    index('audit_entries_batch_idx').on(t.batch, t.id).where(sql`${t.batch} is not null`),
  ],
);
