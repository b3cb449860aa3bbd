import type { Decimals } from '@formulary/contract';

const decimals: Decimals = 0;

/** Returns the decimals of the store's prices, with which every amount is shown and every price is typed. */
export const storeDecimals = (): Decimals => decimals;
