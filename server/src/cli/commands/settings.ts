import { readFile } from 'node:fs/promises';
import {
  type AccountCodes,
  BUSINESS_PARTS,
  type BusinessChange,
  type BusinessPart,
  DEFAULT_ACCOUNT_CODES,
  randFromCents,
  type StaffBusiness,
  timeZone,
} from '@formulary/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { users } from '../../features/accounts/tables.ts';
import { storeLogo } from '../../features/business/letterhead.ts';
import {
  type BusinessAct,
  saveAccounts,
  saveBank,
  saveDecimals,
  saveEntryLimit,
  saveIssuer,
  saveLogo,
  saveSecurity,
  saveTerms,
  saveVat,
  showBusiness,
} from '../../features/business/save-business.ts';
import { findStore } from '../../features/storefront/queries.ts';
import { saveHours } from '../../features/storefront/staff/change-store.ts';
import type { Actor } from '../../http/access.ts';
import type { Services } from '../../http/app.ts';
import { AppError } from '../../http/errors/app-error.ts';
import { CommandError, type Print } from '../terminal.ts';
import { rand, rates, shownRates, whole, withBreaks, yesNo } from './setting-values.ts';

type Stores = Pick<Services, 'db' | 'clock' | 'files'>;

type Setting = {
  /** What a value looks like. */
  hint: string;
  show: (stores: Stores) => Promise<string>;
  /** Throws a ZodError or an AppError for a rejected value. */
  set: (stores: Stores, act: Actor, value: string) => Promise<unknown>;
};

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A field of a part of the business, validated like its form. */
const ofPart = <Part extends BusinessPart>(
  part: Part,
  field: keyof BusinessChange<Part> & keyof StaffBusiness & string,
  save: (db: Db, act: BusinessAct, change: Partial<BusinessChange<Part>>) => Promise<unknown>,
  {
    hint = 'text',
    read = (text) => text as unknown,
  }: { hint?: string; read?: (text: string) => unknown } = {},
): [string, Setting] => [
  kebab(field),
  {
    hint,
    show: async ({ db }) => String((await showBusiness(db))[field]),
    set: async ({ db }, act, value) => {
      const shape: Record<string, z.ZodType> = BUSINESS_PARTS[part].shape;
      const checked = shape[field]?.parse(read(value));
      return save(db, act, { [field]: checked } as Partial<BusinessChange<Part>>);
    },
  },
];

const ISSUER = Object.keys(BUSINESS_PARTS.issuer.shape) as (keyof BusinessChange<'issuer'>)[];
const BANK = Object.keys(BUSINESS_PARTS.bank.shape) as (keyof BusinessChange<'bank'>)[];
const LINES = { hint: 'text; \\n starts a new line', read: withBreaks };

const ofAccount = (name: keyof AccountCodes): [string, Setting] => [
  `account-${kebab(name)}`,
  {
    hint: 'text',
    show: async ({ db }) => (await showBusiness(db)).accountCodes[name],
    set: async ({ db }, act, value) =>
      saveAccounts(db, act, { [name]: BUSINESS_PARTS.accounts.shape[name].parse(value) }),
  },
];

const ofYesNo = (
  name: string,
  isOn: (db: Db) => Promise<boolean>,
  save: (db: Db, act: Actor, value: boolean) => Promise<unknown>,
): [string, Setting] => [
  name,
  {
    hint: 'yes or no',
    show: async ({ db }) => ((await isOn(db)) ? 'yes' : 'no'),
    set: async ({ db }, act, value) => save(db, act, yesNo.parse(value)),
  },
];

/** Every setting, by its name on the command line. */
const SETTINGS = new Map<string, Setting>([
  [
    'decimals',
    {
      hint: '0 or 2',
      show: async ({ db }) => String((await showBusiness(db)).decimals),
      set: async ({ db }, act, value) => {
        const { data } = BUSINESS_PARTS.decimals.safeParse({ decimals: whole(value) });
        if (!data) throw new CommandError('decimals: Enter 0 for whole rand or 2 for rand and cents.');
        return saveDecimals(db, act, data.decimals);
      },
    },
  ],
  ofYesNo(
    'prices-include-vat',
    async (db) => (await showBusiness(db)).pricesIncludeVat,
    (db, act, pricesIncludeVat) => saveVat(db, act, { pricesIncludeVat }),
  ),
  [
    'vat-rates',
    {
      hint: 'DAY=PERCENT …',
      show: async ({ db }) => shownRates((await showBusiness(db)).vatRates),
      set: async ({ db }, act, value) =>
        saveVat(db, act, { vatRates: BUSINESS_PARTS.vat.shape.vatRates.parse(rates.parse(value)) }),
    },
  ],
  ...ISSUER.map((field) => ofPart('issuer', field, saveIssuer, field === 'address' ? LINES : {})),
  ...BANK.map((field) => ofPart('bank', field, saveBank)),
  ofPart('terms', 'termsDays', saveTerms, { hint: 'days', read: whole }),
  ofPart('terms', 'paymentTerms', saveTerms, LINES),
  [
    'entry-limit',
    {
      hint: 'rand',
      show: async ({ db }) => String(randFromCents((await showBusiness(db)).entryLimit)),
      set: async ({ db }, act, value) =>
        saveEntryLimit(db, act, BUSINESS_PARTS.entries.parse({ entryLimit: rand(value) })),
    },
  ],
  [
    'logo',
    {
      hint: 'a PNG, JPG or SVG file',
      show: async ({ db }) => (await showBusiness(db)).logo ?? '',
      set: async ({ db, files }, act, value) => {
        if (value === '') return saveLogo(db, act, null);
        const bytes = await readFile(value).catch(() => {
          throw new CommandError(`logo: ${value} cannot be read.`);
        });
        return saveLogo(db, act, await storeLogo(files, bytes));
      },
    },
  ],
  ...(Object.keys(DEFAULT_ACCOUNT_CODES) as (keyof AccountCodes)[]).map(ofAccount),
  ofYesNo(
    'second-factor-required',
    async (db) => (await showBusiness(db)).secondFactorRequired,
    (db, act, secondFactorRequired) => saveSecurity(db, act, { secondFactorRequired }),
  ),
  [
    'time-zone',
    {
      hint: 'such as Africa/Johannesburg',
      show: async ({ db }) => (await findStore(db)).timeZone,
      set: async ({ db }, act, value) => {
        const { version } = await findStore(db);
        return saveHours(db, { ...act, version }, { timeZone: timeZone.parse(value) });
      },
    },
  ],
  ofYesNo(
    'prepare-while-closed',
    async (db) => (await findStore(db)).preparesWhileClosed,
    async (db, act, preparesWhileClosed) => {
      const { version } = await findStore(db);
      return saveHours(db, { ...act, version }, { preparesWhileClosed });
    },
  ),
]);

const settingOf = (name: string): Setting => {
  const setting = SETTINGS.get(name);
  if (!setting) throw new CommandError(`There is no setting ${name}. See: formulary settings list`);
  return setting;
};

/** Returns the Admin to whom the audit log attributes the change: the named one, or the first active one. */
const findActor = async (db: Db, username: string | undefined): Promise<string> => {
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'Admin'),
        isNull(users.deactivatedAt),
        username === undefined ? undefined : sql`lower(${users.username}) = lower(${username})`,
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  if (admin) return admin.id;
  throw new CommandError(
    username === undefined
      ? 'The audit log records who changes a setting, and there is no active Admin yet. Create one: formulary user create <username> --name "Your name" --role Admin'
      : `${username} is not an active Admin.`,
  );
};

/** Prints every setting with its value, one per line. */
export const settingsListCommand = async (stores: Stores, print: Print): Promise<void> => {
  const width = Math.max(...[...SETTINGS.keys()].map((name) => name.length));
  const lines: string[] = [];
  for (const [name, { show, hint }] of SETTINGS) {
    const value = (await show(stores)).replaceAll('\n', '\\n');
    lines.push(`${name.padEnd(width)}  ${value || `(none: ${hint})`}`);
  }
  print(lines.join('\n'));
};

export const settingsGetCommand = async (stores: Stores, name: string, print: Print): Promise<void> =>
  print(await settingOf(name).show(stores));

/** Changes one setting with the checks of the back office, and prints its new value. */
export const settingsSetCommand = async (
  stores: Stores,
  { name, value, as }: { name: string; value: string; as?: string | undefined },
  print: Print,
): Promise<void> => {
  const setting = settingOf(name);
  const act = { actorId: await findActor(stores.db, as), at: stores.clock() };
  await setting.set(stores, act, value).catch((error: unknown) => {
    if (error instanceof z.ZodError) throw new CommandError(`${name}: ${error.issues[0]?.message}`);
    throw error instanceof AppError ? new CommandError(`${name}: ${error.message}`) : error;
  });
  print(`${name} is ${(await setting.show(stores)).replaceAll('\n', '\\n') || 'empty'}.`);
};
