import type { TaxRules } from '@formulary/contract';

/** South Africa's until the store's are known; not read from the contract, whose arithmetic only the cart needs. */
let rules: TaxRules = { vatRate: 1500, pricesIncludeVat: true, decimals: 0 };

/** Returns how the store taxes what it sells today. */
export const storeTaxRules = (): TaxRules => rules;

/** Called with the app settings before the first price is shown. */
export const setStoreTaxRules = (today: TaxRules): void => {
  rules = today;
};
