import { sql } from 'drizzle-orm';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { type Db, openDatabase, REQUEST_LIMITS } from '../db/client.ts';
import { isMigrated } from '../db/schema/migrate.ts';
import type { App, Services } from './app.ts';
import type { IsOverloaded } from './guards/overload.ts';

const RETRY_AFTER_SECONDS = 2;
const PATIENCE_MS = 3_000;

/** Opens a separate pool, so that probes and metrics are answered while requests use all other connections. */
export const openProbes = (app: App, { db }: Services): Db => {
  const probes = openDatabase(db.$client.address, {
    poolSize: 1,
    waitMs: PATIENCE_MS,
    limits: { ...REQUEST_LIMITS, statementMs: PATIENCE_MS, silenceMs: PATIENCE_MS, checkMs: PATIENCE_MS },
    onError: () => {},
  });
  app.addHook('onClose', () => probes.$client.end());
  return probes;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response of `@fastify/under-pressure` on this route while the process is overloaded; undefined lets it through. */
    pressureHandler?: (
      request: FastifyRequest,
      reply: FastifyReply,
      type?: string,
      delayMs?: number,
    ) => object | undefined;
  }
}

/** Why an instance accepts no requests; `kind` is logged only once, however often it occurs. */
type Fault = { kind: 'database' | 'schema' | 'overload'; words: string };

const rootOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
};

/**
 * `/healthz`: the process is alive. `/readyz`: the database is reachable and migrated, the process is not overloaded, and
 * `isOpen` returns true. Concurrent probes share one query. The log has one line, with the reason, when an instance stops being
 * ready, and one when it is ready again; starting and stopping have their own lines.
 */
export const healthRoutes = (
  app: App,
  probes: Db,
  { isOpen, isOverloaded }: { isOpen: () => boolean; isOverloaded: IsOverloaded },
): void => {
  let noted: Fault | undefined;
  let asked: Promise<Fault | undefined> | undefined;

  const note = (fault: Fault | undefined): void => {
    if (fault?.kind === noted?.kind) return;
    noted = fault;
    if (fault) app.log.error(`Not ready: ${fault.words}`);
    else app.log.warn('Ready again');
  };
  const findDatabaseFault = async (): Promise<Fault | undefined> => {
    try {
      await probes.execute(sql`select 1`);
      if (await isMigrated(probes)) return undefined;
      return { kind: 'schema', words: 'the database is not up to date' };
    } catch (error) {
      return { kind: 'database', words: `the database is not responding (${rootOf(error)})` };
    }
  };
  const askDatabase = (): Promise<Fault | undefined> => {
    asked ??= findDatabaseFault().finally(() => {
      asked = undefined;
    });
    return asked;
  };
  const refuse = (reply: FastifyReply) => {
    reply.code(503).header('retry-after', RETRY_AFTER_SECONDS);
    return { message: 'Not ready', code: 'UNAVAILABLE' };
  };

  const quiet = { schema: { hide: true }, logLevel: 'warn' } as const;
  // An overloaded process counts as alive, because restarting it would make things worse.
  const alive = {
    access: 'public',
    isProbe: true,
    pressureHandler: () => undefined,
  } satisfies FastifyContextConfig;
  const ready = {
    access: 'public',
    isProbe: true,
    pressureHandler: (_request: FastifyRequest, reply: FastifyReply, _type?: string, delayMs?: number) => {
      if (!isOverloaded(delayMs)) return undefined;
      note({ kind: 'overload', words: 'the process is overloaded' });
      return refuse(reply);
    },
  } satisfies FastifyContextConfig;
  app.get('/healthz', { ...quiet, config: alive }, async () => ({ status: 'ok' }));
  app.get('/readyz', { ...quiet, config: ready }, async (_request, reply) => {
    const fault = await askDatabase();
    note(fault);
    return fault || !isOpen() ? refuse(reply) : { status: 'ready' };
  });
};
