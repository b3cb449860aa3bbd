/** How often changes are announced without a request; such a check is valid for `VALID_MS` from when it was sent. */
const CHECK_MS = 250;
const VALID_MS = 800;

export type Freshness = {
  /** Whether every change committed more than a second ago, on any instance, has been delivered. */
  isCurrent: () => boolean;
  /** Milliseconds since the last moment up to which every change was delivered; infinite if unknown. */
  ageMs: () => number;
  /** Resolves once every change committed before the call has been delivered, or nothing is current any more. */
  catchUp: () => Promise<void>;
  close: () => void;
};

/**
 * Tracks how current the events of a listening connection are. Both functions announce the changes of all transactions that
 * have ended, and return whether the database answered: `announce` returns before they are heard if another instance has
 * announced them at the same moment, `hearAll` does not.
 */
export const trackFreshness = (
  announce: () => Promise<boolean>,
  hearAll: () => Promise<boolean>,
): Freshness => {
  let currentAt = Number.NEGATIVE_INFINITY;
  let checking = Promise.resolve();
  let unanswered = 0;
  let next: Promise<void> | undefined;

  const check = async (ask: () => Promise<boolean>): Promise<void> => {
    const sentAt = performance.now();
    unanswered += 1;
    const hasAnswered = await ask().finally(() => {
      unanswered -= 1;
    });
    currentAt = hasAnswered ? Math.max(currentAt, sentAt) : Number.NEGATIVE_INFINITY;
  };

  /** All callers before the next check is sent share it. */
  const checkNext = (): Promise<void> => {
    next ??= checking.then(() => {
      next = undefined;
      checking = check(hearAll);
      return checking;
    });
    return next;
  };

  const timer = setInterval(() => {
    if (unanswered === 0) void check(announce);
  }, CHECK_MS).unref();

  return {
    isCurrent: () => performance.now() - currentAt < VALID_MS,
    ageMs: () => performance.now() - currentAt,
    catchUp: async () => {
      const { promise: tooLate, resolve } = Promise.withResolvers<void>();
      // Every earlier check has expired by then.
      const patience = setTimeout(resolve, VALID_MS);
      await Promise.race([checkNext(), tooLate]);
      clearTimeout(patience);
    },
    close: () => clearInterval(timer),
  };
};
