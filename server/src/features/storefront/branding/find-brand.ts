import { readFile, stat } from 'node:fs/promises';
import { type Branding, pictureAddress, requiredText } from '@formulary/contract';
import { inArray } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { hasCode } from '../../../http/errors/app-error.ts';
import { findBusiness } from '../../business/queries.ts';
import { brands } from '../tables.ts';

const unknownKeyMessage = {
  error: (issue: z.core.$ZodRawIssue) =>
    issue.code === 'unrecognized_keys' ? `unknown field ${issue.keys.join(', ')}` : undefined,
};
const brand = z.strictObject(
  {
    title: requiredText('must not be empty', 100).optional(),
    icon: pictureAddress.optional(),
    logo: pictureAddress.optional(),
    supportEmail: z.email('must be an email address').optional(),
  },
  unknownKeyMessage,
);
/** The operator's file: overrides of the built-in brand, for every host and for single hosts. */
const brandingFile = z.strictObject(
  {
    default: brand.default({}),
    hosts: z.record(z.string(), brand).default({}),
  },
  unknownKeyMessage,
);
/** A missing field keeps its value from the layer below. */
type PartOfBrand = { [Field in keyof Branding]?: Branding[Field] | undefined };
/** The overrides in the operator's file, for every origin and by host. */
export type BrandFile = { shared: PartOfBrand; hosts: Map<string, PartOfBrand> };

const parseFile = (text: string): BrandFile => {
  const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  const file = brandingFile.safeParse(json);
  if (!file.success) throw new Error(z.prettifyError(file.error));
  const hosts = Object.entries(file.data.hosts).map(([host, own]) => [host.toLowerCase(), own] as const);
  return { shared: file.data.default, hosts: new Map(hosts) };
};

/**
 * Returns a reader of the operator's file, which is read again when it changes. A faulty file is logged once, and the
 * last valid content stays in use.
 */
export const openBrandFile = (
  file: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): (() => Promise<BrandFile>) => {
  const none: BrandFile = { shared: {}, hosts: new Map() };
  let brands = none;
  let seen = '';
  let faultSaid = '';

  const refresh = async (): Promise<void> => {
    const { mtimeMs, size } = await stat(file);
    const version = `${mtimeMs}:${size}`;
    if (version === seen) return;
    seen = version;
    brands = parseFile(await readFile(file, 'utf8'));
  };

  const keepLastGood = (error: unknown): void => {
    if (hasCode(error, /^ENOENT$/)) {
      seen = '';
      brands = none;
      return;
    }
    const fault = error instanceof Error ? error.message : String(error);
    if (fault !== faultSaid)
      log.warn(`Could not use the branding file ${file}; the last valid one stays in use. ${fault}`);
    faultSaid = fault;
  };

  return async () => {
    await refresh().catch(keepLastGood);
    return brands;
  };
};

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
