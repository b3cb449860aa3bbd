import { isDeepStrictEqual } from 'node:util';
import {
  type AuditAction,
  type AuditEntity,
  inCents,
  isAuditedMoney,
  randFromCents,
} from '@formulary/contract';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/access.ts';
import { auditEntries } from './tables.ts';

type Fields = Record<string, unknown>;

/**
 * What was done: `summary` is a short sentence without its subject ("Moved to Dispatched"), `label` what the entity is
 * called. `before` and `after` may be whole records: what is alike in both is left out.
 */
export type AuditedAct = Actor & {
  action: AuditAction;
  entity: AuditEntity;
  entityId: string | null;
  label: string;
  summary: string;
  before?: Fields | undefined;
  after?: Fields | undefined;
  reason?: string | undefined;
  /** The same id for all entries of one act on many things: the log shows them as one row. */
  batch?: string | undefined;
};

/** An amount as the log keeps it, for people to read: in rand. */
const inRand = (amount: unknown): unknown => {
  if (typeof amount === 'number') return randFromCents(inCents(amount));
  if (typeof amount !== 'object' || amount === null) return amount;
  return Object.fromEntries(Object.entries(amount).map(([name, one]) => [name, inRand(one)]));
};

const differing = (fields: Fields | undefined, other: Fields | undefined): Fields | null =>
  fields
    ? Object.fromEntries(
        Object.entries(fields)
          .filter(([name, value]) => !other || !isDeepStrictEqual(value, other[name]))
          .map(([name, value]) => [name, isAuditedMoney(name) ? inRand(value) : value]),
      )
    : null;

/** Writes an act into the audit log, in the act's own transaction: neither is ever without the other. */
export const recordAudit = async (tx: Tx, act: AuditedAct): Promise<void> => {
  await tx.insert(auditEntries).values({
    ...act,
    before: differing(act.before, act.after),
    after: differing(act.after, act.before),
  });
};
