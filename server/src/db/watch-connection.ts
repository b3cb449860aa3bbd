import type { Socket } from 'node:net';
import type pg from 'pg';

/** The connection was lost or the database did not reply in time. Uncommitted work is rolled back. */
export class ConnectionLost extends Error {
  /** SQLSTATE `connection_failure`. */
  readonly code = '08006';
}

type Query = (...words: unknown[]) => unknown;
type Watched = { lastReply: number; destroy: (reason: string) => void };

const watched = new WeakMap<pg.ClientBase, Watched>();

const CHECKS_PER_TIMEOUT = 5;

export const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Ends a connection when the database has been silent for `silenceMs` while it owes a reply, because a network may drop a
 * connection without notice. Every later query on it, including a rollback, fails with the loss as its cause.
 */
export const watchConnection = (client: pg.ClientBase, silenceMs: number): void => {
  const stream = streamOf(client);
  let lost: Error | undefined;
  let looking: NodeJS.Timeout | undefined;
  const state: Watched = {
    lastReply: performance.now(),
    destroy: (reason) => {
      lost ??= new ConnectionLost(reason);
      stream.destroy(lost);
    },
  };
  const rest = (): void => {
    clearInterval(looking);
    looking = undefined;
  };
  const checkForReplies = (): NodeJS.Timeout => {
    let heard = stream.bytesRead;
    let quietLooks = 0;
    const look = (): void => {
      quietLooks = stream.bytesRead === heard ? quietLooks + 1 : 0;
      heard = stream.bytesRead;
      if (quietLooks === CHECKS_PER_TIMEOUT) state.destroy('The database did not reply in time');
    };
    return setInterval(look, silenceMs / CHECKS_PER_TIMEOUT).unref();
  };
  client.on('drain', () => {
    state.lastReply = performance.now();
    rest();
  });
  client.on('end', rest);
  client.on('error', (error) => {
    lost ??= error;
    rest();
  });
  const query = client.query.bind(client) as Query;
  const ask: Query = (...words) => {
    if (!lost) looking ??= checkForReplies();
    const reply = query(...words);
    if (!(reply instanceof Promise)) return reply;
    return reply.catch((error: unknown) => {
      throw lost ? new ConnectionLost('The connection to the database was lost', { cause: lost }) : error;
    });
  };
  client.query = ask as typeof client.query;
  watched.set(client, state);
};

/** When the database last replied on a connection, by `performance.now()`. */
export const lastReply = (client: pg.PoolClient): number => watched.get(client)?.lastReply ?? 0;

/** Whether the database replies within `withinMs`. Discard the connection if not. */
export const isAlive = async (client: pg.PoolClient, withinMs: number): Promise<boolean> => {
  const impatience = setTimeout(
    () => watched.get(client)?.destroy('The database did not reply to a check'),
    withinMs,
  );
  try {
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(impatience);
  }
};
