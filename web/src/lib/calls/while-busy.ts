import { waitOf } from './errors.ts';

/** Takes about as long as people will wait for a call in progress. */
const ATTEMPTS = 6;
/** In seconds. A longer delay means that the store is not merely busy. */
const SOON = 2;

/**
 * Retries a call while the store responds that it is busy and will accept a retry soon. The call must be safe to
 * repeat.
 */
export const whileBusy = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await call();
    } catch (error) {
      const wait = waitOf(error);
      if (attempt === ATTEMPTS || wait === undefined || wait > SOON) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    }
};
