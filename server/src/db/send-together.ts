import type pg from 'pg';
import { streamOf } from './watch-connection.ts';

type Query = (...words: unknown[]) => unknown;

/** Sends statements of the same turn in one write, because a write costs more than most statements. */
export const sendTogether = (client: pg.ClientBase): void => {
  const query = client.query.bind(client) as Query;
  const stream = streamOf(client);
  let isWaiting = false;
  const send: Query = (...words) => {
    if (!isWaiting) {
      isWaiting = true;
      stream.cork();
      process.nextTick(() => {
        isWaiting = false;
        stream.uncork();
      });
    }
    return query(...words);
  };
  client.query = send as typeof client.query;
};
