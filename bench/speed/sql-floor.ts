/** The database alone: pgbench with the statements that the store sends. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Db, openDatabase } from '../../server/src/db/client.ts';

type Statement = { text: string; values: readonly unknown[] };

/** The version of pgbench on the PATH; undefined if there is none. */
export const findPgbench = (): string | undefined => {
  try {
    return /[\d.]+/.exec(execFileSync('pgbench', ['--version'], { encoding: 'utf8' }))?.[0];
  } catch {
    return undefined;
  }
};

/** Runs a function with a separate database connection, and returns the statements that it sent. */
export const recordStatements = async (
  url: string,
  act: (db: Db) => Promise<unknown>,
): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const db = openDatabase(url, { poolSize: 1, onError: () => {} });
  db.$client.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const recorded = (...given: unknown[]): unknown => {
      const [statement, values] = given as [string | { text: string; values?: unknown[] }, unknown];
      const { text, values: own = [] } = typeof statement === 'string' ? { text: statement } : statement;
      statements.push({ text, values: Array.isArray(values) ? values : own });
      return query(...given);
    };
    Object.assign(client, { query: recorded });
  });
  await act(db).finally(() => db.$client.end());
  return statements;
};

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;

/** Formats a value as the driver would send it: as text, of a type that the server infers. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return quote(value.toISOString());
  if (Buffer.isBuffer(value)) return quote(`\\x${value.toString('hex')}`);
  return quote(Array.isArray(value) ? arrayText(value) : String(value));
};

/** pgbench reads a colon and a letter as one of its variables, even within quotes. */
const withoutColons = (text: string): string =>
  text.replace(/'(?:[^']|'')*'/g, (quoted) =>
    quoted.includes(':') ? ` E${quoted.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}` : quoted,
  );

/** Returns the statement on one line, with its values filled in. */
export const renderStatement = ({ text, values }: Statement): string => {
  const written = text.replace(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]));
  return `${withoutColons(written)
    .replace(/\s*\n\s*/g, ' ')
    .trim()};`;
};

const execute = promisify(execFile);

export type SqlRun = {
  clients: number;
  seconds: number;
  /** Whether statements are prepared once; otherwise they are parsed and planned each time. */
  prepared: boolean;
  /** Variables of pgbench. */
  variables?: Record<string, number>;
};

/**
 * Returns how many transactions per second pgbench runs with these scripts and the settings of the store's connections.
 */
export const runScripts = async (
  { url, db }: { url: string; db: Db },
  scripts: readonly string[],
  { clients, seconds, prepared, variables = {} }: SqlRun,
): Promise<number> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-pgbench-'));
  try {
    const files = scripts.map((_, place) => path.join(folder, `${place}.sql`));
    for (const [place, file] of files.entries()) await writeFile(file, scripts[place] ?? '');
    const { stdout } = await execute(
      'pgbench',
      [
        ...['-n', '-T', String(seconds), '-c', String(clients)],
        ...['-j', String(Math.min(clients, availableParallelism()))],
        ...['-M', prepared ? 'prepared' : 'simple'],
        ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
        ...files.flatMap((file) => ['-f', file]),
        url,
      ],
      { env: { ...process.env, PGOPTIONS: db.$client.options.options }, maxBuffer: 64 * 2 ** 20 },
    );
    const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    if (failed > 0 || !(perSecond > 0)) throw new Error(`pgbench: ${stdout}`);
    return perSecond;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
