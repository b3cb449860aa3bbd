import { DEFAULT_TIME_ZONE, type Decimals, type TaxRules } from '@formulary/contract';

let decimals: Decimals = 0;

/** Returns the decimals of the store's prices, used for all amounts and typed prices. */
export const storeDecimals = (): Decimals => decimals;

/** Called with the app settings before the first price is shown. */
export const setStoreDecimals = (stored: Decimals): void => {
  decimals = stored;
};

/**
 * South Africa's rules until the store's are known. Not imported from the contract, whose tax calculation only the cart
 * needs.
 */
let rules: TaxRules = { vatRate: 1500, pricesIncludeVat: true, decimals: 0 };

/** Returns the store's tax rules for today. */
export const storeTaxRules = (): TaxRules => rules;

/** Called with the app settings before the first price is shown. */
export const setStoreTaxRules = (today: TaxRules): void => {
  rules = today;
};

let timeZone: string = DEFAULT_TIME_ZONE;

/** Returns the store's time zone, in which all dates are shown, wherever the browser is. */
export const storeTimeZone = (): string => timeZone;

/** Called with the app settings before the first date is shown. */
export const setStoreTimeZone = (name: string): void => {
  timeZone = name;
};
