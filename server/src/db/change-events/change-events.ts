import type { LiveEvent } from '@formulary/contract';
import pg from 'pg';
import { z } from 'zod';
import { type Db, sessionUrlOf } from '../client.ts';
import { streamOf, watchConnection } from '../watch-connection.ts';
import { type ChangeEvent, changeEvent, openRecentEvents, type RecentEvent } from './recent-events.ts';

/** How often changes are announced without a request; a check is valid for `VALID_MS` from when it was sent. */
const CHECK_MS = 250;
const VALID_MS = 800;

type Freshness = {
  /** Whether every change committed more than a second ago, on any instance, has been delivered. */
  isCurrent: () => boolean;
  /** Milliseconds since the last time up to which every change was delivered; infinite if unknown. */
  ageMs: () => number;
  /** Resolves once every change committed before the call has been delivered, or no earlier check is valid any more. */
  catchUp: () => Promise<void>;
  close: () => void;
};

/**
 * Tracks how current the events of a listening connection are. Both functions announce the changes of all transactions
 * that have ended, and return whether the database answered: `announce` may return before they are heard, if another
 * instance announces them at the same time; `hearAll` does not.
 */
const trackFreshness = (announce: () => Promise<boolean>, hearAll: () => Promise<boolean>): Freshness => {
  let currentAt = Number.NEGATIVE_INFINITY;
  let checking = Promise.resolve();
  let unanswered = 0;
  let next: Promise<void> | undefined;

  const check = async (ask: () => Promise<boolean>): Promise<void> => {
    const sentAt = performance.now();
    unanswered += 1;
    const hasAnswered = await ask().finally(() => {
      unanswered -= 1;
    });
    currentAt = hasAnswered ? Math.max(currentAt, sentAt) : Number.NEGATIVE_INFINITY;
  };

  /** Everyone who calls before the next check is sent shares that check. */
  const checkNext = (): Promise<void> => {
    next ??= checking.then(() => {
      next = undefined;
      checking = check(hearAll);
      return checking;
    });
    return next;
  };

  const timer = setInterval(() => {
    if (unanswered === 0) void check(announce);
  }, CHECK_MS).unref();

  return {
    isCurrent: () => performance.now() - currentAt < VALID_MS,
    ageMs: () => performance.now() - currentAt,
    catchUp: async () => {
      const { promise: tooLate, resolve } = Promise.withResolvers<void>();
      // Every earlier check has expired by then.
      const patience = setTimeout(resolve, VALID_MS);
      await Promise.race([checkNext(), tooLate]);
      clearTimeout(patience);
    },
    close: () => clearInterval(timer),
  };
};

const CHANNEL = 'formulary';
/** How long to wait for a reply, and how long before reconnecting. */
const TIMES = { silenceMs: 5_000, retryMs: 2_000 };
const CLOSE_MS = 1_000;

/** A notification on the channel: the event with its transaction and position. */
const notification = changeEvent.extend({
  tx: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
});

type Log = { warn: (details: object, message: string) => void };

export type ChangeEvents = Pick<Freshness, 'isCurrent' | 'ageMs' | 'catchUp'> & {
  /** Calls the listener for every later change made on any instance. Returns an unsubscribe function. */
  subscribe: (listener: (event: RecentEvent) => void) => () => void;
  /** Resolves once the connection is listening, or its first attempt has failed. */
  ready: () => Promise<void>;
  isListening: () => boolean;
  /** The id of the last delivered event. */
  lastId: () => string;
  /** Events after this id; undefined if they are no longer stored. */
  since: (id: string) => ChangeEvent[] | undefined;
  close: () => Promise<void>;
};

const EVERYTHING: LiveEvent = { topic: 'everything' };

const parseJson = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** Closes a connection even if the server no longer replies on it. */
const endConnection = async (connection: pg.Client): Promise<void> => {
  const patience = setTimeout(() => streamOf(connection).destroy(), CLOSE_MS);
  await connection.end().catch(() => {});
  clearTimeout(patience);
};

/**
 * Announces the changes of transactions that have ended, and listens to the announcements of all instances. Each process has
 * one connection for this, opened for the first listener. If it breaks or stops replying, it is reopened and every listener
 * learns that events may have been missed.
 */
export const openChangeEvents = (db: Db, log: Log, { silenceMs, retryMs } = TIMES): ChangeEvents => {
  const listeners = new Set<(event: RecentEvent) => void>();
  const recent = openRecentEvents();
  let client: pg.Client | undefined;
  let isListening = false;
  let connecting = Promise.resolve();
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const tell = (event: RecentEvent): void => {
    for (const listener of listeners) listener(event);
  };

  const reconnectLater = (): void => {
    client = undefined;
    isListening = false;
    if (isClosed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connecting = connect({ again: true });
    }, retryMs);
    retry.unref();
  };

  /** Whether the listening connection answers. */
  const ask = (statement: string) => async (): Promise<boolean> => {
    const connection = client;
    if (!connection || !isListening) return false;
    return connection.query(statement).then(
      () => client === connection && isListening,
      () => false,
    );
  };
  // PostgreSQL delivers a transaction's own notification before it answers, and those of earlier transactions before that.
  const freshness = trackFreshness(
    ask('select live_announce()'),
    ask(`select live_announce(), pg_notify('${CHANNEL}', '')`),
  );

  const connect = async ({ again }: { again: boolean }): Promise<void> => {
    const connection = new pg.Client({
      connectionString: sessionUrlOf(db.$client.address),
      application_name: 'formulary-live',
      // Announcing writes nothing that must survive a crash.
      options: '-c synchronous_commit=off',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client = connection;
    connection.on('error', () => {});
    connection.on('end', () => {
      if (client === connection) reconnectLater();
    });
    connection.on('notification', ({ payload }) => {
      if (!payload) return;
      const { data } = notification.safeParse(parseJson(payload));
      if (!data) {
        log.warn({ payload: payload?.slice(0, 200) }, `Ignored a malformed notification on ${CHANNEL}`);
        return;
      }
      const { tx, ...told } = data;
      tell(recent.add(told, tx));
    });
    try {
      await connection.connect();
      watchConnection(connection, silenceMs);
      await connection.query(`listen ${CHANNEL}`);
      const id = recent.clear();
      if (again) tell({ id, event: EVERYTHING });
      isListening = true;
    } catch {
      await endConnection(connection);
      if (client === connection) reconnectLater();
    }
  };

  const listen = (): Promise<void> => {
    if (!client && !retry && !isClosed) connecting = connect({ again: false });
    return connecting;
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      void listen();
      return () => listeners.delete(listener);
    },
    ready: listen,
    lastId: recent.lastId,
    since: recent.since,
    isListening: () => isListening,
    isCurrent: freshness.isCurrent,
    ageMs: freshness.ageMs,
    catchUp: freshness.catchUp,
    close: async () => {
      isClosed = true;
      freshness.close();
      clearTimeout(retry);
      if (client) await endConnection(client);
    },
  };
};
