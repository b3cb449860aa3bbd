import underPressure from '@fastify/under-pressure';
import type { App } from '../app.ts';
import { AppError } from '../errors/app-error.ts';

const RETRY_AFTER_SECONDS = 5;
/** How long `@fastify/under-pressure` averages the delay of the event loop. */
const SAMPLE_MS = 1_000;
/** Afterwards, no sample includes the start, during which the process loads code and is late without being overloaded. */
export const SETTLING_MS = 2 * SAMPLE_MS;

/** The event loop is late: a refusal now is better than a late response for everyone. */
export class OverloadError extends AppError {
  constructor() {
    super('UNAVAILABLE', 'The service is busy. Please try again.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

/** Refuses requests while the event loop is later than `maxDelayMs`, except before `isSettled` returns true. */
export const guardOverload = async (
  app: App,
  { maxDelayMs, isSettled }: { maxDelayMs: number; isSettled: () => boolean },
): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: async () => {
      if (isSettled()) throw new OverloadError();
    },
  });
};
