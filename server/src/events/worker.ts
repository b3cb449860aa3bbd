import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Reader, readEvents } from './readers.ts';
import { removeOldEvents } from './remove-old.ts';

const READ_SECONDS = 0.3;
const REMOVE_SECONDS = 3600;
const DAY_MS = 86_400_000;
const PAUSE_MS = 5;

type Working = { db: Db; clock: () => Date; jobs: Jobs; config: Pick<Config, 'eventDays'> };

/** Runs the readers on this instance; they take turns with those of other instances. */
export const workOnEvents = ({ db, clock, jobs, config }: Working, readers: readonly Reader[]): void => {
  jobs.repeat(READ_SECONDS, (_signal, log) => readEvents(db, readers, log));
  jobs.repeat(REMOVE_SECONDS, () =>
    removeOldEvents(db, new Date(clock().getTime() - config.eventDays * DAY_MS)),
  );
};

/**
 * Runs the readers until none is behind, or until the time is up. Waits for open transactions of any database of the
 * server.
 */
export const catchUpWithEvents = async (
  db: Db,
  readers: readonly Reader[],
  { withinMs = Number.POSITIVE_INFINITY } = {},
): Promise<void> => {
  const end = performance.now() + withinMs;
  while ((await readEvents(db, readers)) && performance.now() < end) await delay(PAUSE_MS);
};
