import type { LiveTopic } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../client.ts';

/** A change in a topic. It is for the user, or for everyone if none is given; `ids` identify the changed rows. */
type Change = { topic: LiveTopic; userId?: string | null; ids?: readonly string[] };

/**
 * Announces a change that has no trigger (`routines.sql` of each slice) once its transaction has ended. Tables written in
 * only one place have no trigger.
 */
export const announceChange = async (tx: Tx, { topic, userId = null, ids = [] }: Change): Promise<void> => {
  await tx.execute(sql`select announce_change(${topic}, ${userId}::uuid, ${sql.param([...ids])}::uuid[])`);
};

/**
 * The end of a statement that writes for many people: announces to each of them what changed for them in the topic.
 * `changed` selects `id` and `user_id` of the written rows.
 */
export const announceToEach = (topic: LiveTopic, changed: SQL): SQL =>
  sql`select announce_change(${topic}, user_id, array_agg(id)) from (${changed}) as changed group by user_id`;
