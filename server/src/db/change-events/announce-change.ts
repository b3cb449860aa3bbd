import type { LiveTopic } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../client.ts';

/** A change of a topic. It concerns the user, or everyone if none is given; `ids` are those of what changed. */
type Change = { topic: LiveTopic; userId?: string | null; ids?: readonly string[] };

/**
 * Announces a change that no trigger does (`routines.sql` of each slice), once its transaction has ended. Tables that are written in one place
 * have no trigger.
 */
export const announceChange = async (tx: Tx, { topic, userId = null, ids = [] }: Change): Promise<void> => {
  await tx.execute(sql`select announce_change(${topic}, ${userId}::uuid, ${sql.param([...ids])}::uuid[])`);
};

/**
 * The end of a statement that writes for many people: announces to each of them what changed of the topic. `changed` selects `id`
 * and `user_id` of what the statement has written.
 */
export const announceToEach = (topic: LiveTopic, changed: SQL): SQL =>
  sql`select announce_change(${topic}, user_id, array_agg(id)) from (${changed}) as changed group by user_id`;
