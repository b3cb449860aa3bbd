import type { Branding } from '@formulary/contract';
import { inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../../db/client.ts';
import { brands } from '../tables.ts';
import type { BrandFile, PartOfBrand } from './brand-file.ts';

const BUILT_IN: Branding = {
  title: 'Formulary',
  icon: '/icon.svg',
  logo: '/logo.svg',
  supportEmail: 'support@formulary.example',
};

type BrandRow = typeof brands.$inferSelect;

/** The host whose brand a request sees: that of the page it comes from, else its own without `api.`. */
export const hostOf = (request: FastifyRequest): string => {
  const { origin } = request.headers;
  const page = origin && URL.canParse(origin) ? new URL(origin).host : '';
  return (page || request.host.replace(/^api\./i, '')).toLowerCase();
};

const withoutPort = (host: string): string => host.replace(/:\d+$/, '');

/** One over the other; what a layer does not say shines through. */
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

/** What a host shows without a brand that staff set for it: theirs for every origin, the file, the built-in one. */
export const brandWithout = (host: string, rows: readonly BrandRow[], file: BrandFile): Branding => {
  const everywhere = host === '' ? undefined : rows.find((row) => row.host === '');
  return layered([
    file.shared,
    partOf(everywhere),
    file.hosts.get(host) ?? file.hosts.get(withoutPort(host)),
  ]);
};

/** The brand of a host: what staff set wins over the operator's file, and what is said of a host over what is said of all. */
export const findBrand = async (db: Db | Tx, host: string, file: BrandFile): Promise<Branding> => {
  const rows = await db
    .select()
    .from(brands)
    .where(inArray(brands.host, ['', host, withoutPort(host)]));
  const own = rows.find((row) => row.host === host) ?? rows.find((row) => row.host === withoutPort(host));
  return layered([brandWithout(host, rows, file), host === '' ? undefined : partOf(own)]);
};
