import type { z } from 'zod';

/** A kind of job: its name, what each job says, and how often it is tried. */
export type Queue<Data extends object = object> = {
  /** Letters, digits, `-`, `_`, `.` and `/`; never changed while jobs of it may wait. */
  name: string;
  data: z.ZodType<Data>;
  /** Tries after the first. The waits between them double, from `retryDelay` to an hour. */
  retryLimit: number;
  /** Seconds until the second try. */
  retryDelay: number;
  /** Seconds after which a try is given up and counts as failed: the instance that had it may be gone. */
  expireInSeconds: number;
  /** Seconds that a job which is done, and what it said, are kept. */
  deleteAfterSeconds: number;
};

/** A queue of which each job is tried 6 times within about ten minutes, unless said otherwise. */
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
