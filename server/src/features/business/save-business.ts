import { isDeepStrictEqual } from 'node:util';
import {
  type AccountCodes,
  type BusinessBank,
  type BusinessEntries,
  type BusinessIssuer,
  type BusinessSecurity,
  type BusinessTerms,
  type BusinessVat,
  type Decimals,
  dateAt,
  type SetupStep,
  type StaffBusiness,
  type VatRate,
} from '@formulary/contract';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { findTimeZone } from '../../db/store-days.ts';
import type { Actor } from '../../http/access.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { changeDecimals } from './decimals.ts';
import { type BusinessRow, findBusiness } from './queries.ts';
import { businessSettings } from './tables.ts';

/**
 * The actor, the time and the version that the actor saw. Without a version any earlier change is accepted, as on the
 * command line.
 */
export type BusinessAct = Actor & { version?: number };

type Change = { set: Partial<BusinessRow>; summary: string };

/** Locks the row, creating it if nothing was saved yet. */
const lockBusiness = async (tx: Tx): Promise<BusinessRow> => {
  await tx.insert(businessSettings).values({ id: 1 }).onConflictDoNothing();
  const [business] = await tx.select().from(businessSettings).where(eq(businessSettings.id, 1)).for('update');
  if (!business) throw new Error('The business has no row');
  return business;
};

const requireVersion = (business: BusinessRow, version: number | undefined): void => {
  if (version === undefined || version === business.version) return;
  throw new AppError('STALE', 'Someone else has changed these settings since you opened them.');
};

/** Returns the settings of the business as staff see them. */
export const showBusiness = async (db: Db | Tx): Promise<StaffBusiness> => {
  const {
    id,
    decimals,
    logoKey,
    hidesSetup,
    setupConfirmed,
    remindersOn,
    reminderStages,
    updatedAt,
    ...business
  } = await findBusiness(db);
  return { ...business, decimals: decimals === 2 ? 2 : 0, logo: logoKey && `/${logoKey}` };
};

/** Account codes are single fields in the audit log, as on the screen. */
const audited = ({ accountCodes, ...set }: Partial<BusinessRow>): Record<string, unknown> => ({
  ...set,
  ...accountCodes,
});

const among = (business: BusinessRow, set: Partial<BusinessRow>): Partial<BusinessRow> =>
  Object.fromEntries(Object.keys(set).map((name) => [name, business[name as keyof BusinessRow]]));

/**
 * Changes the settings and records the change in the audit log. Unchanged values are neither written nor recorded. 409
 * STALE if someone else has changed the settings since that version.
 */
const changeBusiness = (
  db: Db | Tx,
  { version, actorId, at }: BusinessAct,
  decide: (business: BusinessRow, tx: Tx) => Change | Promise<Change>,
): Promise<StaffBusiness> =>
  db.transaction(async (tx) => {
    const business = await lockBusiness(tx);
    requireVersion(business, version);
    const { set, summary } = await decide(business, tx);
    const before = among(business, set);
    if (isDeepStrictEqual(before, set)) return showBusiness(tx);
    await tx
      .update(businessSettings)
      .set({ ...set, version: business.version + 1, updatedAt: at })
      .where(eq(businessSettings.id, 1));
    await recordAudit(tx, {
      actorId,
      action: 'Updated',
      entity: 'Business',
      entityId: null,
      label: 'Business settings',
      summary,
      before: audited(before),
      after: audited(set),
      at,
    });
    return showBusiness(tx);
  });

/** Saves the decimals of prices: `changeDecimals` with a check of the version. HAS_CENTS, CONFLICT, STALE. */
export const saveDecimals = (
  db: Db | Tx,
  { version, ...actor }: BusinessAct,
  decimals: Decimals,
): Promise<StaffBusiness> =>
  db.transaction(async (tx) => {
    requireVersion(await lockBusiness(tx), version);
    await changeDecimals(tx, actor, decimals);
    return showBusiness(tx);
  });

export const saveIssuer = (
  db: Db | Tx,
  act: BusinessAct,
  issuer: Partial<BusinessIssuer>,
): Promise<StaffBusiness> =>
  changeBusiness(db, act, () => ({ set: issuer, summary: 'Changed the issuer’s details' }));

export const saveBank = (
  db: Db | Tx,
  act: BusinessAct,
  bank: Partial<BusinessBank>,
): Promise<StaffBusiness> =>
  changeBusiness(db, act, () => ({ set: bank, summary: 'Changed the bank account' }));

export const saveTerms = (
  db: Db | Tx,
  act: BusinessAct,
  terms: Partial<BusinessTerms>,
): Promise<StaffBusiness> =>
  changeBusiness(db, act, () => ({ set: terms, summary: 'Changed the payment terms' }));

export const saveEntryLimit = (
  db: Db | Tx,
  act: BusinessAct,
  entries: Partial<BusinessEntries>,
): Promise<StaffBusiness> =>
  changeBusiness(db, act, () => ({ set: entries, summary: 'Changed the limit for credits and debits' }));

export const saveAccounts = (
  db: Db | Tx,
  act: BusinessAct,
  codes: Partial<AccountCodes>,
): Promise<StaffBusiness> =>
  changeBusiness(db, act, ({ accountCodes }) => ({
    set: { accountCodes: { ...accountCodes, ...codes } },
    summary: 'Changed the account codes',
  }));

/**
 * Saves whether staff need a second factor. `requireOwn` throws for an Admin who has none, so that nobody locks themselves
 * out.
 */
export const saveSecurity = (
  db: Db | Tx,
  act: BusinessAct,
  security: BusinessSecurity,
  requireOwn?: (tx: Tx) => Promise<void>,
): Promise<StaffBusiness> =>
  changeBusiness(db, act, async (_business, tx) => {
    if (security.secondFactorRequired) await requireOwn?.(tx);
    return {
      set: { secondFactorRequired: security.secondFactorRequired },
      summary: security.secondFactorRequired
        ? 'Required a second factor for staff'
        : 'Stopped requiring a second factor for staff',
    };
  });

export type Reminding = Pick<BusinessRow, 'remindersOn' | 'reminderStages'>;

const reminderSummary = (before: Reminding, { remindersOn }: Reminding): string => {
  if (before.remindersOn === remindersOn) return 'Changed the payment reminders';
  return remindersOn ? 'Turned on payment reminders' : 'Turned off payment reminders';
};

export const saveReminders = (db: Db | Tx, act: BusinessAct, reminding: Reminding): Promise<StaffBusiness> =>
  changeBusiness(db, act, (business) => ({
    set: reminding,
    summary: reminderSummary(business, reminding),
  }));

const REFUSED_RATES = 'Rates that began before today cannot be added, changed or removed.';

const byDay = (rates: readonly VatRate[]): VatRate[] =>
  rates.map(({ from, rate }) => ({ from, rate })).toSorted((a, b) => a.from.localeCompare(b.from));

/** Saves whether prices include VAT, and its rates. Past rates stay, because documents were issued with them. */
export const saveVat = (db: Db | Tx, act: BusinessAct, vat: Partial<BusinessVat>): Promise<StaffBusiness> =>
  changeBusiness(db, act, async (business, tx) => {
    const { vatRates = business.vatRates, pricesIncludeVat = business.pricesIncludeVat } = vat;
    const today = dateAt(act.at.getTime(), await findTimeZone(tx));
    const past = (rates: readonly VatRate[]): VatRate[] => byDay(rates).filter(({ from }) => from < today);
    if (!isDeepStrictEqual(past(vatRates), past(business.vatRates)))
      throw new AppError('VALIDATION', REFUSED_RATES, { errors: { vatRates: REFUSED_RATES } });
    return { set: { pricesIncludeVat, vatRates: byDay(vatRates) }, summary: 'Changed prices and VAT' };
  });

/** Sets the logo on documents to a file in storage, or to none. */
export const saveLogo = (db: Db | Tx, act: BusinessAct, logoKey: string | null): Promise<StaffBusiness> =>
  changeBusiness(db, act, () => ({
    set: { logoKey },
    summary: logoKey ? 'Changed the logo on documents' : 'Removed the logo from documents',
  }));

/** Marks a first step as done, because its default suits the business. */
export const confirmSetup = (db: Db | Tx, act: BusinessAct, step: SetupStep): Promise<StaffBusiness> =>
  changeBusiness(db, act, ({ setupConfirmed }) => ({
    set: { setupConfirmed: [...setupConfirmed.filter((one) => one !== step), step] },
    summary: 'Confirmed a first step',
  }));

/** Shows or hides the first steps on the dashboard, for everyone. */
export const hideSetup = (db: Db | Tx, act: BusinessAct, hidesSetup: boolean): Promise<StaffBusiness> =>
  changeBusiness(db, act, () => ({
    set: { hidesSetup },
    summary: hidesSetup ? 'Hid the first steps' : 'Showed the first steps',
  }));
