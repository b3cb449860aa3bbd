import { readFile, stat } from 'node:fs/promises';
import type { Branding } from '@formulary/contract';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hasCode } from '../../http/error-cause.ts';

const BUILT_IN: Branding = {
  title: 'Formulary',
  icon: '/icon.svg',
  logo: '/logo.svg',
  supportEmail: 'support@formulary.example',
};

const address = z
  .string()
  .trim()
  .regex(/^(https?:\/\/|\/(?!\/))\S+$/, 'must be an http(s) address or a path that starts with /');
const nameUnknown = {
  error: (issue: z.core.$ZodRawIssue) =>
    issue.code === 'unrecognized_keys' ? `unknown field ${issue.keys.join(', ')}` : undefined,
};
const brand = z.strictObject(
  {
    title: z.string().trim().min(1).max(100).optional(),
    icon: address.optional(),
    logo: address.optional(),
    supportEmail: z.email('must be an e-mail address').optional(),
  },
  nameUnknown,
);
/** The operator's file: what differs from the built-in brand, for every host and for one. */
const brandingFile = z.strictObject(
  {
    default: brand.default({}),
    hosts: z.record(z.string(), brand).default({}),
  },
  nameUnknown,
);
type Brands = { fallback: Branding; hosts: Map<string, Branding> };

const parseBrands = (text: string): Brands => {
  const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  const file = brandingFile.safeParse(json);
  if (!file.success) throw new Error(z.prettifyError(file.error));
  const fallback = { ...BUILT_IN, ...file.data.default };
  const hosts = Object.entries(file.data.hosts).map(
    ([host, own]) => [host.toLowerCase(), { ...fallback, ...own }] as const,
  );
  return { fallback, hosts: new Map(hosts) };
};

/** The host whose brand a request sees: that of the page it comes from, else its own without `api.`. */
export const brandHost = (request: FastifyRequest): string => {
  const { origin } = request.headers;
  const page = origin && URL.canParse(origin) ? new URL(origin).host : '';
  return (page || request.host.replace(/^api\./i, '')).toLowerCase();
};

/**
 * Answers the brand of a host out of the operator's file, which is read again when it changes. A file at fault is named
 * in the log, once, and the last good one stands.
 */
export const openBranding = (file: string, log: FastifyBaseLogger): ((host: string) => Promise<Branding>) => {
  const none: Brands = { fallback: BUILT_IN, hosts: new Map() };
  let brands = none;
  let seen = '';
  let faultSaid = '';

  const refresh = async (): Promise<void> => {
    const { mtimeMs, size } = await stat(file);
    const version = `${mtimeMs}:${size}`;
    if (version === seen) return;
    seen = version;
    brands = parseBrands(await readFile(file, 'utf8'));
  };

  const keepLastGood = (error: unknown): void => {
    if (hasCode(error, /^ENOENT$/)) {
      seen = '';
      brands = none;
      return;
    }
    const fault = error instanceof Error ? error.message : String(error);
    if (fault !== faultSaid)
      log.warn(`The branding file ${file} cannot be used; the last good one stands. ${fault}`);
    faultSaid = fault;
  };

  return async (host) => {
    await refresh().catch(keepLastGood);
    return brands.hosts.get(host) ?? brands.hosts.get(host.replace(/:\d+$/, '')) ?? brands.fallback;
  };
};
