import { readFile, stat } from 'node:fs/promises';
import { type Branding, pictureAddress, requiredText } from '@formulary/contract';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { hasCode } from '../../../http/errors/app-error.ts';

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
export type PartOfBrand = { [Field in keyof Branding]?: Branding[Field] | undefined };
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
