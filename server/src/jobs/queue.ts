import type { z } from 'zod';

/** A kind of job: its name, its data, and its retries. */
export type Queue<Data extends object = object> = {
  /** Letters, digits, `-`, `_`, `.` and `/`. Never rename a queue while its jobs may be waiting. */
  name: string;
  data: z.ZodType<Data>;
  /** Attempts after the first. The delay doubles from `retryDelay` up to an hour. */
  retryLimit: number;
  /** Seconds until the second attempt. */
  retryDelay: number;
  /** Seconds after which an attempt counts as failed, because its instance may be gone. */
  expireInSeconds: number;
  /** Seconds for which a completed job and its data are stored. */
  deleteAfterSeconds: number;
};

/** Defines a queue; by default each job is attempted 6 times within about ten minutes. */
export const defineQueue = <Data extends object>(
  name: string,
  data: z.ZodType<Data>,
  {
    retryLimit = 5,
    retryDelay = 15,
    expireInSeconds = 300,
    deleteAfterSeconds = 7 * 86_400,
  }: Partial<Omit<Queue, 'name' | 'data'>> = {},
): Queue<Data> => ({ name, data, retryLimit, retryDelay, expireInSeconds, deleteAfterSeconds });
