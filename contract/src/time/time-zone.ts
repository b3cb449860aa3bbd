import { z } from 'zod';

export const DEFAULT_TIME_ZONE = 'Africa/Johannesburg';

/** Names only, because databases and browsers disagree on offsets such as +02:00. */
const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[a-z]/i.test(name);
  } catch {
    return false;
  }
};

export const UNKNOWN_TIME_ZONE = 'This time zone is not known.';

/** A time zone by its IANA name: `Africa/Johannesburg`. */
export const timeZone = z.string().max(100, UNKNOWN_TIME_ZONE).refine(isTimeZone, UNKNOWN_TIME_ZONE);
