import { waitOf } from './errors.ts';

/** About as long as someone waits who is told that the call is under way. */
const ATTEMPTS = 6;
/** In seconds. A store that asks for more is not just busy. */
const SOON = 2;

/** Makes a call again while the store answers that it is busy and says when to come back soon. The call must be repeatable. */
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
