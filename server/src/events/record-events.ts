import type { EventFacts, EventKind } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';

/** An event of one kind; `subjectId` is the order, document or payment, `accountId` the customer, `actorId` who did it. */
export type NewEvent = {
  [Kind in EventKind]: {
    kind: Kind;
    subjectId?: string;
    accountId?: string;
    actorId?: string | undefined;
    facts: EventFacts<Kind>;
  };
}[EventKind];

/**
 * Writes the events of an operation in its transaction: readers see them once it has committed, and never if it fails.
 * Restoring a backup and filling a store (`formulary.quiet`) write nothing.
 */
export const recordEvents = async (tx: Tx, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return;
  await tx.execute(sql`
    insert into events (kind, subject_id, account_id, actor_id, facts)
    select kind, "subjectId", "accountId", "actorId", facts
    from json_to_recordset(${JSON.stringify(events)}::json)
      as given (kind text, "subjectId" uuid, "accountId" uuid, "actorId" uuid, facts jsonb)
    where current_setting('formulary.quiet', true) is distinct from 'on'`);
};
