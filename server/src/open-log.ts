import { type DestinationStream, type Logger, pino } from 'pino';

/** The token of a one-time link, where an address has it. */
const TOKEN = /(\/(?:set-password|password-links)\/)[^/?]+/;

/** The log of the process, one JSON object a line. Who reads it cannot use the one-time links that were opened. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      redact: { paths: ['req.url'], censor: (url) => String(url).replace(TOKEN, '$1…') },
    },
    destination ?? pino.destination(1),
  );
