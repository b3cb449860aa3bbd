import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './db/errors.ts';

/** The token of a one-time link in an address. */
const TOKEN = /(\/(?:set-password|password-links|confirm-email|email-changes)\/)[^/?]+/;

const describeAny = (value: unknown): unknown => (value instanceof Error ? describeError(value) : value);

/** Replaces errors anywhere in a log line's details by their descriptions. */
const describeErrors = (details: object): object =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(describeAny) : describeAny(value),
    ]),
  );

/**
 * Opens the process's log, one JSON object per line. It contains neither usable one-time links nor values of failed
 * queries.
 */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: ['req.url'], censor: (url) => String(url).replace(TOKEN, '$1…') },
      // Replaces Fastify's own serialiser, which repeats messages with their values.
      serializers: { err: describeAny },
      hooks: {
        logMethod([details, ...rest], method) {
          const given: unknown = details;
          if (given instanceof Error) method.apply(this, [{ err: describeError(given) }, ...rest]);
          else if (Object.getPrototypeOf(given ?? '') === Object.prototype)
            method.apply(this, [describeErrors(given as object), ...rest]);
          else method.apply(this, [details, ...rest]);
        },
      },
    },
    destination ?? pino.destination(1),
  );
