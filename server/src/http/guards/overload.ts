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

/** Judges a delay that `@fastify/under-pressure` reports. */
export type IsOverloaded = (delayMs: number | undefined) => boolean;

/** Refuses requests while the event loop is later than `maxDelayMs`, except before `isSettled` returns true. */
export const guardOverload = async (
  app: App,
  { maxDelayMs, isSettled }: { maxDelayMs: number; isSettled: () => boolean },
): Promise<IsOverloaded> => {
  // A pause that fills a sample leaves nothing to average and is reported as infinite, however little it is late.
  let pauseMs = 0;
  let sampledAt = performance.now();
  const timer = setTimeout(() => {
    const now = performance.now();
    pauseMs = now - sampledAt - SAMPLE_MS;
    sampledAt = now;
    timer.refresh();
  }, SAMPLE_MS).unref();
  app.addHook('onClose', async () => clearTimeout(timer));
  const isOverloaded: IsOverloaded = (delayMs = 0) =>
    isSettled() && (Number.isFinite(delayMs) ? delayMs : pauseMs) > maxDelayMs;
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: async (_request, _reply, _type, delayMs) => {
      if (isOverloaded(delayMs)) throw new OverloadError();
    },
  });
  return isOverloaded;
};
