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
import type { ChangeEvents } from '../db/change-events/change-events.ts';
import type { Pools } from '../db/client.ts';
import type { CatalogueReplica, ReadCatalogue } from '../db/replica.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mail } from '../mail/mail.ts';
import type { Files } from '../storage/files.ts';

/** A Fastify instance that types routes by their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export type Services = Pools & {
  config: Config;
  readCatalogue: ReadCatalogue;
  /** The replica, if one is configured. */
  replica?: CatalogueReplica | undefined;
  files: Files;
  /** Change events from the database. */
  live: ChangeEvents;
  /** Background jobs, run after the transaction that queues them. */
  jobs: Jobs;
  mail: Mail;
  clock: () => Date;
};
