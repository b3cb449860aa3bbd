import { DEFAULT_TIME_ZONE } from '@formulary/contract';

let timeZone: string = DEFAULT_TIME_ZONE;

/** Returns the store's time zone, in which every date is shown, wherever the browser is. */
export const storeTimeZone = (): string => timeZone;

/** Called with the app settings before the first date is shown. */
export const setStoreTimeZone = (name: string): void => {
  timeZone = name;
};
