import type { Decimals } from '@formulary/contract';

let decimals: Decimals = 0;

/** Returns the decimals of the store's prices, used for all amounts and typed prices. */
export const storeDecimals = (): Decimals => decimals;

/** Called with the app settings before the first price is shown. */
export const setStoreDecimals = (stored: Decimals): void => {
  decimals = stored;
};
