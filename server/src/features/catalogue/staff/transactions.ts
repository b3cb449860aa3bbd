import { sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts';
import type { Db, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';

/** Runs a transaction that attributes price changes to a member of staff. */
export const actorTransaction = <Result>(
  db: Db,
  { actorId }: Actor,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('formulary.actor', ${actorId}, true)`);
    return work(tx);
  });

/**
 * Like `actorTransaction`, but serialised across all instances, for writes to keys used to find and count products. Their
 * triggers lock labs, categories and counts in an order that depends on the rows.
 */
export const catalogueTransaction = <Result>(
  db: Db,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  actorTransaction(db, actor, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.changeCatalogue})`);
    return work(tx);
  });

/** Locks products in the order that all code uses, which prevents deadlocks. */
export const lockProducts = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    select 1 from products where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
};
