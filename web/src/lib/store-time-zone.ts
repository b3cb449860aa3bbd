import { DEFAULT_TIME_ZONE } from '@formulary/contract';

let timeZone: string = DEFAULT_TIME_ZONE;

/** The store's time zone, by which every date is shown and every day is meant, wherever the browser is. */
export const storeTimeZone = (): string => timeZone;

/** The app settings say it, before the first date is shown. */
export const setStoreTimeZone = (name: string): void => {
  timeZone = name;
};
