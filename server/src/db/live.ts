import { type LiveEvent, liveEvent } from '@formulary/contract';
import pg from 'pg';
import { z } from 'zod';
import type { Db } from './client.ts';

const CHANNEL = 'formulary';
const RETRY_MS = 2_000;

/** News with whose it is; nobody's in particular concerns everybody. */
const news = liveEvent.extend({ userId: z.string().optional() });
export type News = z.infer<typeof news>;

export type Live = {
  /** Tells the listener what changes from now on, on any instance. Answers how to stop. */
  subscribe: (listener: (news: News) => void) => () => void;
  close: () => Promise<void>;
};

const EVERYTHING: LiveEvent = { topic: 'everything' };

/**
 * What the database tells on its channel when a transaction ends. One connection a process, opened for the first listener;
 * when it breaks it is made anew, and everybody is told that they may have missed something.
 */
export const openLive = (db: Db): Live => {
  const listeners = new Set<(news: News) => void>();
  let client: pg.Client | undefined;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const tell = (told: News): void => {
    for (const listener of listeners) listener(told);
  };

  const reconnectLater = (): void => {
    client = undefined;
    if (isClosed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect({ again: true });
    }, RETRY_MS);
    retry.unref();
  };

  const connect = async ({ again }: { again: boolean }): Promise<void> => {
    const connection = new pg.Client({
      connectionString: db.$client.options.connectionString,
      application_name: 'formulary-live',
      keepAlive: true,
    });
    client = connection;
    connection.on('error', () => {});
    connection.on('end', reconnectLater);
    connection.on('notification', ({ payload }) => {
      const parsed = news.safeParse(JSON.parse(payload ?? 'null'));
      if (parsed.success) tell(parsed.data);
    });
    try {
      await connection.connect();
      await connection.query(`listen ${CHANNEL}`);
      if (again) tell(EVERYTHING);
    } catch {
      await connection.end().catch(() => {});
      reconnectLater();
    }
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (!client && !retry && !isClosed) void connect({ again: false });
      return () => listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
};
