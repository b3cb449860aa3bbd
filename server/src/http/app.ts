import type {} from '@fastify/cookie';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import type { Live } from '../db/change-events/change-events.ts';
import type { Db, Pools } from '../db/client.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mail } from '../mail/mail.ts';
import type { Files } from '../storage/files.ts';

/** The Fastify instance whose routes are typed by their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What every slice is built on. */
export type Services = Pools & {
  config: Config;
  /** Where the catalogue is read from: a replica, or the database itself. */
  replica: Db;
  files: Files;
  /** What changes in the database, as it changes. */
  live: Live;
  /** What is done in the background, after the transaction that asks for it. */
  jobs: Jobs;
  mail: Mail;
  clock: () => Date;
};
