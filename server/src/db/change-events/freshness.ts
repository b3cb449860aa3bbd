/** While somebody asks, the connection is checked this often; a check counts for `VALID_MS` from when it was sent. */
const CHECK_MS = 250;
const VALID_MS = 800;
const UNUSED_MS = 5_000;

export type Freshness = {
  /** Whether every change committed more than a second ago, on any instance, has been told. */
  isCurrent: () => boolean;
  /** Resolves once every change committed before the call has been told, or nothing is current any more. */
  catchUp: () => Promise<void>;
  close: () => void;
};

/**
 * Tracks how current the events of a listening connection are. `ping` asks the database something on that connection and
 * returns whether it answered: PostgreSQL delivers the notifications of all earlier commits before its answer.
 */
export const trackFreshness = (ping: () => Promise<boolean>): Freshness => {
  let currentAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let checking = Promise.resolve();
  let next: Promise<void> | undefined;

  const check = async (): Promise<void> => {
    const sentAt = performance.now();
    currentAt = (await ping()) ? Math.max(currentAt, sentAt) : Number.NEGATIVE_INFINITY;
  };

  /** Whoever asks before the next check is sent shares it. */
  const checkNext = (): Promise<void> => {
    next ??= checking.then(() => {
      next = undefined;
      checking = check();
      return checking;
    });
    return next;
  };

  const timer = setInterval(() => {
    if (performance.now() - askedAt < UNUSED_MS) void checkNext();
  }, CHECK_MS).unref();

  return {
    isCurrent: () => {
      askedAt = performance.now();
      return askedAt - currentAt < VALID_MS;
    },
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
