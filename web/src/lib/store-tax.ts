import type { TaxRules } from '@formulary/contract';

/** South Africa's until the store's are known; not imported from the contract, whose arithmetic only the cart needs. */
let rules: TaxRules = { vatRate: 1500, pricesIncludeVat: true, decimals: 0 };

/** Returns today's tax rules of the store. */
export const storeTaxRules = (): TaxRules => rules;

/** Called with the app settings before the first price is shown. */
export const setStoreTaxRules = (today: TaxRules): void => {
  rules = today;
};
