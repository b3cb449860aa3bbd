import { waitOf } from './errors.ts';

/** About as long as people wait for a call that is shown as in progress. */
const ATTEMPTS = 6;
/** In seconds. A store that asks for a longer delay is not just busy. */
const SOON = 2;

/** Retries a call while the store says that it is busy and accepts a retry soon. The call must be repeatable. */
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
