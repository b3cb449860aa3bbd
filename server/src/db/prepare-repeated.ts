import type pg from 'pg';

/** A statement is prepared when a process sends it for this time. */
const REPEATED = 5;
/** More than the number of statements in requests; others, whose text varies, are not prepared. */
const MAX_STATEMENTS = 500;

/** How often each text was sent. */
const statements = new Map<string, { name: string; sent: number }>();

/** The plan of a search depends on its words, so it is planned each time. */
const isPlannedEachTime = (text: string): boolean => text.includes('tsquery');

const nameOf = (text: string): string | undefined => {
  const known = statements.get(text);
  if (known) {
    known.sent += 1;
    return known.sent >= REPEATED ? known.name : undefined;
  }
  if (statements.size < MAX_STATEMENTS && !isPlannedEachTime(text))
    statements.set(text, { name: `formulary_${statements.size}`, sent: 1 });
  return undefined;
};

type Query = (...words: unknown[]) => unknown;

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
