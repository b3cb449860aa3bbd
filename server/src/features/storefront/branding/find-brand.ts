import type { Branding } from '@formulary/contract';
import { inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../../db/client.ts';
import { findBusiness } from '../../business/queries.ts';
import { brands } from '../tables.ts';
import type { BrandFile, PartOfBrand } from './brand-file.ts';

const BUILT_IN: Branding = {
  title: 'Formulary',
  icon: '/icon.svg',
  logo: '/logo.svg',
  supportEmail: 'support@formulary.example',
};

type BrandRow = typeof brands.$inferSelect;

/** Returns the host whose brand a request gets: that of the calling page, or else its own without `api.`. */
export const hostOf = (request: FastifyRequest): string => {
  const { origin } = request.headers;
  const page = origin && URL.canParse(origin) ? new URL(origin).host : '';
  return (page || request.host.replace(/^api\./i, '')).toLowerCase();
};

const withoutPort = (host: string): string => host.replace(/:\d+$/, '');

/** Merges layers of brands; a missing field keeps its value from the layer below. */
const layered = (layers: readonly (PartOfBrand | undefined)[]): Branding => {
  const brand = { ...BUILT_IN };
  for (const layer of layers)
    for (const field of ['title', 'icon', 'logo', 'supportEmail'] as const)
      brand[field] = layer?.[field] ?? brand[field];
  return brand;
};

const partOf = (row: BrandRow | undefined): PartOfBrand | undefined =>
  row && {
    title: row.title ?? undefined,
    icon: row.icon ?? undefined,
    logo: row.logo ?? undefined,
    supportEmail: row.supportEmail ?? undefined,
  };

/**
 * Returns a host's brand without staff's settings for it: their settings for every origin, the file, then the built-in
 * brand.
 */
export const brandWithout = (host: string, rows: readonly BrandRow[], file: BrandFile): Branding => {
  const everywhere = host === '' ? undefined : rows.find((row) => row.host === '');
  return layered([
    file.shared,
    partOf(everywhere),
    file.hosts.get(host) ?? file.hosts.get(withoutPort(host)),
  ]);
};

/**
 * Returns the brand of a host: staff's settings override the operator's file, and settings of a host override those of
 * every origin.
 */
export const findBrand = async (db: Db | Tx, host: string, file: BrandFile): Promise<Branding> => {
  const rows = await db
    .select()
    .from(brands)
    .where(inArray(brands.host, ['', host, withoutPort(host)]));
  const own = rows.find((row) => row.host === host) ?? rows.find((row) => row.host === withoutPort(host));
  return layered([brandWithout(host, rows, file), host === '' ? undefined : partOf(own)]);
};

/**
 * Returns the brand for signing emails: with the name of the business, if entered, and with its address if the brand has no
 * support address.
 */
export const findSender = async (db: Db | Tx, host: string, file: BrandFile): Promise<Branding> => {
  const brand = await findBrand(db, host, file);
  const { tradingName, legalName, email } = await findBusiness(db);
  const isBuiltIn = brand.supportEmail === BUILT_IN.supportEmail;
  return {
    ...brand,
    title: tradingName.trim() || legalName.trim() || brand.title,
    supportEmail: (isBuiltIn && email.trim()) || brand.supportEmail,
  };
};
