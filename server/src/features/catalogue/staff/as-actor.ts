import { sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts';
import type { Db, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';

/** A transaction whose changes of prices are put down to one of the staff. */
export const asActor = <Result>(
  db: Db,
  { actorId }: Actor,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('formulary.actor', ${actorId}, true)`);
    return work(tx);
  });

/**
 * As `asActor`, one after the other on all instances: for what writes the keys by which products are found and counted. Its
 * triggers lock labs, categories and counts, in an order that depends on the rows.
 */
export const changingCatalogue = <Result>(
  db: Db,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  asActor(db, actor, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.changeCatalogue})`);
    return work(tx);
  });
