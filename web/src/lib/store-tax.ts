import { DEFAULT_VAT_RATES, type TaxRules } from '@formulary/contract';

let rules: TaxRules = { vatRate: DEFAULT_VAT_RATES.at(-1)?.rate ?? 0, pricesIncludeVat: true };

/** Returns how the store taxes what it sells today. */
export const storeTaxRules = (): TaxRules => rules;

/** Called with the app settings before the first price is shown. */
export const setStoreTaxRules = ({ vatRate, pricesIncludeVat }: TaxRules): void => {
  rules = { vatRate, pricesIncludeVat };
};
