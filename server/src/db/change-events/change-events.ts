import type { LiveEvent } from '@formulary/contract';
import pg from 'pg';
import { z } from 'zod';
import type { Db } from '../client.ts';
import { streamOf, watchConnection } from '../watch-connection.ts';
import { type ChangeEvent, changeEvent, openRecentEvents, type Remembered } from './recent-events.ts';

const CHANNEL = 'formulary';
/** How often the database is asked whether it is still there, how long it may take to reply, and how long until a lost connection is opened again. */
const TIMES = { everyMs: 10_000, silenceMs: 5_000, retryMs: 2_000 };
const CLOSE_MS = 1_000;

/** A notification on the channel: the event and its transaction. */
const notification = changeEvent.extend({
  tx: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
});

type Log = { warn: (details: object, message: string) => void };

export type Live = {
  /** Tells the listener what changes from now on, on any instance. Returns how to stop. */
  subscribe: (listener: (event: Remembered) => void) => () => void;
  /** Resolves when changes are heard, or when hearing them has failed for now. */
  ready: () => Promise<void>;
  /** The id of the last event that was told. */
  lastId: () => string;
  /** What was told after the event with this id; undefined when that cannot be known. */
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

/** Ends a connection, also one on which nobody replies any more. */
const endConnection = async (connection: pg.Client): Promise<void> => {
  const patience = setTimeout(() => streamOf(connection).destroy(), CLOSE_MS);
  await connection.end().catch(() => {});
  clearTimeout(patience);
};

/**
 * What the database tells on its channel when a transaction ends. One connection a process, opened for the first listener;
 * when it breaks, or the database does not reply on it any more, it is opened again, and everybody is told that they may
 * have missed something.
 */
export const openLive = (db: Db, log: Log, { everyMs, silenceMs, retryMs } = TIMES): Live => {
  const listeners = new Set<(event: Remembered) => void>();
  const recent = openRecentEvents();
  let client: pg.Client | undefined;
  let connecting = Promise.resolve();
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const tell = (event: Remembered): void => {
    for (const listener of listeners) listener(event);
  };

  const reconnectLater = (): void => {
    client = undefined;
    clearInterval(heartbeat);
    if (isClosed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connecting = connect({ again: true });
    }, retryMs);
    retry.unref();
  };

  const connect = async ({ again }: { again: boolean }): Promise<void> => {
    const connection = new pg.Client({
      connectionString: db.$client.options.connectionString,
      application_name: 'formulary-live',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client = connection;
    connection.on('error', () => {});
    connection.on('end', () => {
      if (client === connection) reconnectLater();
    });
    connection.on('notification', ({ payload }) => {
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
      heartbeat = setInterval(() => void connection.query('select 1').catch(() => {}), everyMs);
      heartbeat.unref();
      const id = recent.clear();
      if (again) tell({ id, event: EVERYTHING });
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
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      if (client) await endConnection(client);
    },
  };
};
