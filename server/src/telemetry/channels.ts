import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';

/** Work that metrics count and traces time; a channel without subscribers costs nothing. */
export type Work<Details extends object> = TracingChannel<unknown, Details & { error?: unknown }>;

/** A statement sent to the database, without the values of its parameters. */
export const statements: Work<{ text: string }> = tracingChannel('formulary.statement');

/** An attempt to run a background job. */
export type JobRun = { queue: string; job: string; attempt: number; isLast: boolean };
export const jobRuns: Work<JobRun> = tracingChannel('formulary.job');

/** The delivery of an email to the mail server. */
export const emailDeliveries: Work<object> = tracingChannel('formulary.email');
