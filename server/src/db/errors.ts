import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Limits how far causes are followed, because an error may be its own cause. */
const MAX_DEPTH = 5;
/** Properties of system, PostgreSQL and library errors that never contain data. */
const FACTS = [
  'code',
  'syscall',
  'address',
  'port',
  'statusCode',
  'responseCode',
  'command',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const;
/** Data exceptions (class 22): the message repeats the value that PostgreSQL could not read. */
const REPEATS_VALUE = /^22/;

export type ErrorDescription = {
  type: string;
  message: string;
  stack: string;
  cause?: ErrorDescription;
  errors?: ErrorDescription[];
} & { [Fact in (typeof FACTS)[number]]?: unknown };

const messageOf = (error: Error): string => {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (error instanceof pg.DatabaseError && REPEATS_VALUE.test(error.code ?? ''))
    return error.message.split(':')[0] ?? '';
  return error.message;
};

/** The stack frames after the message, which may contain values and line breaks. */
const framesOf = ({ stack = '', message }: Error): string => {
  const at = message ? stack.indexOf(message) : -1;
  const rest = at < 0 ? stack : stack.slice(at + message.length);
  return rest
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
};

/**
 * Describes an error without its data: query parameters (password hashes, tokens, what customers typed), rows named by
 * a constraint, and values that could not be read. Only the place and the cause remain.
 */
export const describeError = (error: unknown, depth = 0): ErrorDescription => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const message = messageOf(error);
  const facts = FACTS.flatMap((fact) => {
    const value: unknown = Reflect.get(error, fact);
    return typeof value === 'string' || typeof value === 'number' ? [[fact, value] as const] : [];
  });
  const isDeep = depth >= MAX_DEPTH;
  return {
    ...Object.fromEntries(facts),
    type: error.constructor.name,
    message,
    stack: `${error.name}: ${message}\n${framesOf(error)}`.trimEnd(),
    ...(error.cause instanceof Error && !isDeep && { cause: describeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      !isDeep && { errors: error.errors.map((inner: unknown) => describeError(inner, depth + 1)) }),
  };
};

/** Returns the same error, safe to store. */
export const redactError = (error: unknown): Error => {
  const { message, stack } = describeError(error);
  return Object.assign(new Error(message), { stack });
};

/** Formats an error and its causes for a terminal. */
export const formatError = (error: unknown): string => {
  const lines: string[] = [];
  for (let at: ErrorDescription | undefined = describeError(error); at; at = at.cause)
    lines.push(`${lines.length > 0 ? 'Caused by ' : ''}${at.stack || at.message}`);
  return lines.join('\n');
};

/** Codes from the system, the driver and PostgreSQL that mean the database cannot be reached. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|57P01|57P02|57P03|08\w{3}|53\w{3}|25006)$/;
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after calling end/;

/** Whether an error or one of its causes means that the database is unreachable or out of connections. */
export const isUnreachable = (error: unknown): boolean => {
  let cause = error;
  for (let depth = 0; depth < MAX_DEPTH && cause instanceof Error; depth += 1) {
    if (WORDS.test(cause.message) || ('code' in cause && CODES.test(String(cause.code)))) return true;
    if (cause instanceof AggregateError && cause.errors.some(isUnreachable)) return true;
    cause = cause.cause;
  }
  return false;
};

export class DatabaseError extends Error {}

const EXPLAINED: Record<string, (url: URL) => string> = {
  ECONNREFUSED: (url) => `no PostgreSQL server responds at ${url.host}`,
  ENOTFOUND: (url) => `there is no host named ${url.hostname}`,
  EAI_AGAIN: (url) => `there is no host named ${url.hostname}`,
  ETIMEDOUT: (url) => `no PostgreSQL server responds at ${url.host}`,
  '08P01': (url) =>
    `${url.host} does not accept session settings, so it seems to be a pooler in transaction mode. Set DATABASE_LISTEN_URL to the address of PostgreSQL itself`,
  '28P01': (url) => `PostgreSQL at ${url.host} rejects the password of ${decodeURIComponent(url.username)}`,
  '28000': (url) => `PostgreSQL at ${url.host} rejects the user ${decodeURIComponent(url.username)}`,
  '3D000': (url) => `PostgreSQL at ${url.host} has no database named ${url.pathname.slice(1)}`,
  '42501': (url) =>
    `the user ${decodeURIComponent(url.username)} is not allowed to create what Formulary needs (tables, and the extensions pg_trgm, unaccent and fuzzystrmatch)`,
};

/** Explains to the operator why the database at an address cannot be used. */
export const explainDatabase = (variable: string, url: string, error: unknown): DatabaseError => {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  const nested = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const code = nested instanceof Error && 'code' in nested ? String(nested.code) : '';
  const said = nested instanceof Error ? nested.message : String(nested);
  return new DatabaseError(`${variable}: ${EXPLAINED[code]?.(new URL(url)) ?? said}`, { cause: error });
};
