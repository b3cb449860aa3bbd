import type pg from 'pg';
import { statements } from '../telemetry/channels.ts';
import { streamOf } from './watch-connection.ts';

type Query = (...words: unknown[]) => unknown;

/** Sends statements of the same event-loop turn in one write, because a write costs more than most statements. */
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

/**
 * `Promise.all` for statements of a transaction that are sent together: it throws the first error only once all of them have
 * ended. The caller then rolls back, and a statement sent after the rollback would run outside the transaction.
 */
export const allSent = async <const Work extends readonly unknown[]>(work: Work) => {
  const results = Promise.all(work);
  // The error is thrown below, by the same promise.
  results.catch(() => {});
  await Promise.allSettled(work);
  return results;
};

/** A statement is prepared when a process has sent it this many times. */
const REPEATED = 5;
/** More than the number of statements in requests; others, whose text varies, are not prepared. */
const MAX_STATEMENTS = 500;

/** How often each statement was sent. */
const sentTexts = new Map<string, { name: string; sent: number }>();

/** The plan of a search depends on its words, so it is planned each time. */
const isPlannedEachTime = (text: string): boolean => text.includes('tsquery');

const nameOf = (text: string): string | undefined => {
  const known = sentTexts.get(text);
  if (known) {
    known.sent += 1;
    return known.sent >= REPEATED ? known.name : undefined;
  }
  if (sentTexts.size < MAX_STATEMENTS && !isPlannedEachTime(text))
    sentTexts.set(text, { name: `formulary_${sentTexts.size}`, sent: 1 });
  return undefined;
};

/** Lets PostgreSQL parse and plan a repeated statement with parameters only once for each connection. */
export const prepareRepeated = (client: pg.ClientBase): void => {
  const query = client.query.bind(client) as Query;
  const prepared: Query = (statement, values, ...rest) => {
    const isConfig =
      typeof statement === 'object' && statement !== null && 'text' in statement && !('submit' in statement);
    if (!isConfig || typeof statement.text !== 'string' || !Array.isArray(values) || values.length === 0)
      return query(statement, values, ...rest);
    const name = nameOf(statement.text);
    return query(name === undefined ? statement : { ...statement, name }, values, ...rest);
  };
  client.query = prepared as typeof client.query;
};

const textOf = (statement: unknown): string | undefined => {
  if (typeof statement === 'string') return statement;
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement;
  return isConfig && typeof statement.text === 'string' ? statement.text : undefined;
};

/** Announces the statements of a connection, if anything listens for them. */
export const traceStatements = (client: pg.ClientBase): void => {
  if (!statements.hasSubscribers) return;
  const query = client.query.bind(client) as Query;
  const traced: Query = (...words) => {
    const text = textOf(words[0]);
    if (text === undefined) return query(...words);
    const callback = words.findIndex((word) => typeof word === 'function');
    return callback >= 0
      ? statements.traceCallback(query, callback, { text }, undefined, ...words)
      : statements.tracePromise(() => query(...words) as Promise<unknown>, { text });
  };
  client.query = traced as typeof client.query;
};
