import type pg from 'pg';
import { statements } from '../telemetry/channels.ts';

type Query = (...words: unknown[]) => unknown;

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
