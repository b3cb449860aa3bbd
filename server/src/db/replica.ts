import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { ChangeEvents } from './change-events/change-events.ts';
import { type Address, closePools, type Db, type Limits, openDatabase } from './client.ts';
import { explainDatabase, isUnreachable } from './errors.ts';
import { readRows } from './rows.ts';

/** Runs a catalogue query, on a replica if there is one that has applied every announced change. */
export type ReadCatalogue = <Result>(query: (db: Db) => Promise<Result>) => Promise<Result>;

export type CatalogueReplica = {
  db: Db;
  readCatalogue: ReadCatalogue;
  /** Whether a read now would go to the replica. */
  isInUse: () => boolean;
  close: () => Promise<void>;
};

/** How often the replica is checked: while it is up to date, while a change is on its way, and while it is unusable. */
const CHECK_MS = { usable: 500, behind: 20, faulty: 1_000 };
const ANSWER_MS = 1_000;
const PROBE_LIMITS: Limits = {
  statementMs: ANSWER_MS,
  lockMs: ANSWER_MS,
  silenceMs: ANSWER_MS,
  freshMs: ANSWER_MS,
  checkMs: ANSWER_MS,
};
/** A replica that is behind for longer than this is logged. */
const LONG_BEHIND_MS = 10_000;

const TOPICS = new Set(['products', 'catalogue', 'everything']);

const primaryRow = z.object({ position: z.string(), system: z.string() });
const replicaRow = z.object({ isReplica: z.boolean(), hasAll: z.boolean(), system: z.string() });

/** The end of the primary's log, after every earlier commit. */
const PRIMARY = sql`select pg_current_wal_insert_lsn()::text as position, system_identifier::text as system from pg_control_system()`;
const replicaAt = (position: string) => sql`
  select pg_is_in_recovery() as "isReplica", coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "hasAll",
    system_identifier::text as system
  from pg_control_system()`;

const NAME = 'DATABASE_REPLICA_URL';
const PROMOTED = `${NAME}: this server accepts writes, so it is not a replica`;
const FOREIGN = `${NAME}: this is not a replica of DATABASE_URL`;
const BEHIND = `${NAME}: the replica has been behind for more than ${LONG_BEHIND_MS / 1000} s`;

/**
 * Reads the catalogue from a replica while it has applied every change that this instance has received, so that nobody sees
 * less than was announced, and from the primary otherwise. The replica is checked in the background; no request waits for
 * that.
 */
export const openReplica = (
  primary: Db,
  { address, poolSize }: { address: Address; poolSize: number },
  live: Pick<ChangeEvents, 'subscribe' | 'isCurrent'>,
  log: Pick<Logger, 'warn' | 'error'>,
): CatalogueReplica => {
  const onError = (): void => {};
  const replica = openDatabase(address, { poolSize, onError, waitMs: ANSWER_MS });
  const probes = openDatabase(address, { poolSize: 1, onError, waitMs: ANSWER_MS, limits: PROBE_LIMITS });
  let changes = 0;
  /** The position that the replica must have applied; undefined until the primary has been queried after the last change. */
  let needed: z.infer<typeof primaryRow> | undefined;
  let hasAll = false;
  let behindSince = performance.now();
  let fault: string | undefined;
  let isChecking = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  /** Callers waiting for the replica, to be rejected when it is lost. */
  const waiting = new Set<(lost: Error) => void>();

  const note = (found: string | undefined): void => {
    if (found) {
      hasAll = false;
      for (const giveUp of waiting) giveUp(new Error(found));
    }
    if (found === fault) return;
    fault = found;
    if (fault) log.error(`${fault}. The catalogue is read from DATABASE_URL meanwhile.`);
    else log.warn(`${NAME}: the catalogue is read from the replica`);
  };

  const askReplica = async (at: z.infer<typeof primaryRow>): Promise<z.infer<typeof replicaRow>[]> => {
    try {
      return await readRows(probes, replicaRow, replicaAt(at.position));
    } catch (error) {
      note(explainDatabase(NAME, address.url, error).message);
      return [];
    }
  };

  const checkReplica = async (): Promise<void> => {
    const seen = changes;
    const at = needed ?? (await readRows(primary, primaryRow, PRIMARY))[0];
    if (!at) return;
    if (seen === changes) needed = at;
    const [found] = await askReplica(at);
    if (!found) return;
    if (found.system !== at.system) return note(FOREIGN);
    if (!found.isReplica) return note(PROMOTED);
    if (found.hasAll) behindSince = performance.now();
    const isLate = performance.now() - behindSince > LONG_BEHIND_MS;
    note(isLate ? BEHIND : undefined);
    if (seen === changes) hasAll = found.hasAll;
  };

  const check = async (): Promise<void> => {
    if (isChecking || isClosed) return;
    isChecking = true;
    clearTimeout(timer);
    // The primary has its own error handling.
    await checkReplica().catch(() => {});
    isChecking = false;
    const pause = fault ? CHECK_MS.faulty : hasAll ? CHECK_MS.usable : CHECK_MS.behind;
    if (!isClosed) timer = setTimeout(check, pause).unref();
  };

  live.subscribe(({ event }) => {
    if (!TOPICS.has(event.topic)) return;
    changes += 1;
    needed = undefined;
    hasAll = false;
    void check();
  });
  void check();

  const isInUse = (): boolean => hasAll && live.isCurrent();
  return {
    db: replica,
    isInUse,
    readCatalogue: async (query) => {
      if (!isInUse()) return query(primary);
      const lost = Promise.withResolvers<never>();
      waiting.add(lost.reject);
      try {
        return await Promise.race([query(replica), lost.promise]);
      } catch (error) {
        if (isUnreachable(error)) hasAll = false;
        return query(primary);
      } finally {
        waiting.delete(lost.reject);
      }
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await closePools([replica, probes]);
    },
  };
};
