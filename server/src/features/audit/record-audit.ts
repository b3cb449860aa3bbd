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
 * `summary` is a short sentence without its subject ("Moved to Dispatched"), `label` the name of the entity. `before` and
 * `after` may be whole records: equal fields are left out.
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
  /** The same id for every entry of a bulk action; the log shows these entries as one row. */
  batch?: string | undefined;
};

/** Converts an amount to rand, the unit in which the log shows amounts to people. */
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

/**
 * Records actions in the audit log in the same transaction as the actions, so that neither is stored without the other.
 */
export const recordAudits = async (tx: Tx, acts: readonly AuditedAct[]): Promise<void> => {
  if (acts.length === 0) return;
  await tx.insert(auditEntries).values(
    acts.map((act) => ({
      ...act,
      before: differing(act.before, act.after),
      after: differing(act.after, act.before),
    })),
  );
};

export const recordAudit = (tx: Tx, act: AuditedAct): Promise<void> => recordAudits(tx, [act]);
