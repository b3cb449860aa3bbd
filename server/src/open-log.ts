import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './db/errors.ts';

/** The token of a one-time link, where an address has it. */
const TOKEN = /(\/(?:set-password|password-links)\/)[^/?]+/;

const describeAny = (value: unknown): unknown => (value instanceof Error ? describeError(value) : value);

/** Details of a line with their errors described, wherever they stand. */
const describeErrors = (details: object): object =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(describeAny) : describeAny(value),
    ]),
  );

/**
 * The log of the process, one JSON object a line. Who reads it cannot use the one-time links that were opened, and sees no
 * values of queries that failed.
 */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: ['req.url'], censor: (url) => String(url).replace(TOKEN, '$1…') },
      // In place of Fastify's own, which repeat messages with their values.
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
