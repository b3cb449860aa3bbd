import {
  DEFAULT_ACCOUNT_CODES,
  DEFAULT_REMINDER_STAGES,
  DEFAULT_VAT_RATES,
  type Decimals,
  dateAt,
  rateOn,
  type TaxRules,
} from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { findTimeZone } from '../../db/store-days.ts';
import { businessSettings, DEFAULT_ENTRY_LIMIT } from './tables.ts';

export type BusinessRow = typeof businessSettings.$inferSelect;

/** The settings before anyone has entered any. */
const UNSET: BusinessRow = {
  id: 1,
  decimals: 0,
  pricesIncludeVat: true,
  vatRates: DEFAULT_VAT_RATES,
  legalName: '',
  tradingName: '',
  registrationNumber: '',
  vatNumber: '',
  address: '',
  phone: '',
  email: '',
  licenceNumber: '',
  pharmacistName: '',
  bankName: '',
  bankAccountName: '',
  bankAccountNumber: '',
  bankBranchCode: '',
  termsDays: 30,
  paymentTerms: '',
  entryLimit: DEFAULT_ENTRY_LIMIT,
  logoKey: null,
  accountCodes: DEFAULT_ACCOUNT_CODES,
  hidesSetup: false,
  setupConfirmed: [],
  secondFactorRequired: false,
  remindersOn: false,
  reminderStages: DEFAULT_REMINDER_STAGES,
  version: 1,
  updatedAt: new Date(0),
};

export const findBusiness = async (db: Db | Tx): Promise<BusinessRow> => {
  const [business] = await db.select().from(businessSettings).where(eq(businessSettings.id, 1));
  return business ?? UNSET;
};

/** How the store prices and taxes its products at a given time. `timeZone` defines the day, and therefore the rate. */
export type TradingRules = TaxRules & { decimals: Decimals; timeZone: string };

/** The columns that `tradingRulesAt` reads. */
export const tradingColumns = {
  decimals: businessSettings.decimals,
  pricesIncludeVat: businessSettings.pricesIncludeVat,
  vatRates: businessSettings.vatRates,
};
type TradingSettings = Pick<BusinessRow, keyof typeof tradingColumns>;

/** Returns the rules at a given time; null settings mean that none have been entered yet. */
export const tradingRulesAt = (
  settings: TradingSettings | null,
  timeZone: string,
  at: Date,
): TradingRules => {
  const { decimals, pricesIncludeVat, vatRates } = settings ?? UNSET;
  const vatRate = rateOn(vatRates, dateAt(at.getTime(), timeZone));
  return { timeZone, decimals: decimals === 2 ? 2 : 0, pricesIncludeVat, vatRate };
};

export const findTradingRules = async (db: Db | Tx, at: Date): Promise<TradingRules> =>
  tradingRulesAt(await findBusiness(db), await findTimeZone(db), at);
