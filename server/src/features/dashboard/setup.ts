import { isDeepStrictEqual } from 'node:util';
import {
  DEFAULT_TIME_ZONE,
  DEFAULT_VAT_RATES,
  issuerGaps,
  SETUP_STEPS,
  type Setup,
  type SetupStep,
} from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { findBusiness } from '../business/queries.ts';
import { ARE_CUSTOMERS } from '../customers/person-search.ts';
import { findStore } from '../storefront/queries.ts';

const found = z.object({
  branding: z.boolean(),
  products: z.boolean(),
  customer: z.boolean(),
  order: z.boolean(),
  invoice: z.boolean(),
});

/** Returns which of the first steps are done. A default counts once someone has confirmed it. */
export const findSetup = async (db: Db | Tx): Promise<Setup> => {
  const [business, store, [contents]] = await Promise.all([
    findBusiness(db),
    findStore(db),
    readRows(
      db,
      found,
      sql`select exists (select from brands where title is not null or support_email is not null) as branding,
        exists (select from products) as products,
        exists (select from users where ${ARE_CUSTOMERS}) as customer,
        exists (select from orders) as order,
        exists (select from tax_documents where kind = 'invoice') as invoice`,
    ),
  ]);
  const isConfirmed = (step: SetupStep): boolean => business.setupConfirmed.includes(step);
  const done: Record<SetupStep, boolean> = {
    decimals: business.decimals === 2 || isConfirmed('decimals'),
    vat:
      !business.pricesIncludeVat ||
      !isDeepStrictEqual(business.vatRates, DEFAULT_VAT_RATES) ||
      isConfirmed('vat'),
    hours: store.isScheduled || store.timeZone !== DEFAULT_TIME_ZONE || isConfirmed('hours'),
    issuer: issuerGaps(business).length === 0,
    branding: (contents?.branding ?? false) || isConfirmed('branding'),
    bank: business.bankAccountNumber !== '',
    products: contents?.products ?? false,
    customer: contents?.customer ?? false,
    order: contents?.order ?? false,
    invoice: contents?.invoice ?? false,
  };
  return {
    steps: SETUP_STEPS.map((step) => ({ step, isDone: done[step] })),
    isHidden: business.hidesSetup,
  };
};
