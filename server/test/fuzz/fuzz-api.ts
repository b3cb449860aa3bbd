import { errorBody } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Db } from '../../src/db/client.ts';
import type { Known } from './arbitrary-of.ts';
import { type Described, type FuzzedRequest, requestsTo, worstRequestsTo } from './requests.ts';

const TABLES = [
  ...['users', 'labs', 'categories', 'products', 'product_variants', 'orders', 'payments'],
  ...['delivery_details', 'search_synonyms', 'imports', 'sessions'],
];

/** Returns the ids and search text in the store, except the ids of the requesting people. */
export const knownIn = async (db: Db, askers: string[]): Promise<Known> => {
  const ids = new Map<string, string[]>();
  for (const table of TABLES) {
    const found = await db.execute<{ id: string }>(
      sql`select id::text from ${sql.identifier(table)} order by id limit 12`,
    );
    ids.set(
      table,
      found.rows.map(({ id }) => id).filter((id) => !askers.includes(id)),
    );
  }
  const { rows } = await db.execute<{ text: string }>(sql`
    select sku as text from products union all select name from products union all select username from users`);
  return { ids, texts: rows.map(({ text }) => text) };
};

type Answer = { statusCode: number; body: string; headers: Record<string, unknown> };

/** Returns what is wrong with a response: a server error, or an error body whose shape differs from the contract's. */
const faultOf = (answer: Answer): string | undefined => {
  if (answer.statusCode >= 500) return `${answer.statusCode} ${answer.body.slice(0, 300)}`;
  if (answer.statusCode < 400) return undefined;
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const isTold = isJson && errorBody.safeParse(JSON.parse(answer.body)).success;
  return isTold ? undefined : `${answer.statusCode} without a message: ${answer.body.slice(0, 300)}`;
};

const shown = ({ method, url, headers, payload }: FuzzedRequest): string =>
  `${method} ${url.slice(0, 400)} ${JSON.stringify(headers)} ${payload?.toString('utf8').slice(0, 600) ?? ''}`;

type Send = (request: FuzzedRequest) => Promise<Answer>;

/** Sends each request and returns every fault. */
const faultsOf = async (requests: FuzzedRequest[], send: Send): Promise<string[]> => {
  const faults: string[] = [];
  for (const request of requests) {
    const fault = faultOf(await send(request));
    if (fault) faults.push(`${fault}\n  ${shown(request)}`);
  }
  return faults;
};

/** Equal seeds produce equal requests. */
type Fuzzing = { send: Send; known: Known; seed: number };

/** Sends random requests to one operation and returns the faults. */
export const fuzzOperation = (
  described: Described,
  { send, known, seed, runs }: Fuzzing & { runs: number },
) => faultsOf(fc.sample(requestsTo(described, known), { seed, numRuns: runs }), send);

/** Puts the worst values, or some of them, in each place of a request to one operation, and returns the faults. */
export const mutateOperation = (
  described: Described,
  { send, known, seed, values }: Fuzzing & { values: number },
) => faultsOf(worstRequestsTo(described, known, { seed, values }), send);
