import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { trimEndOf } from '@formulary/contract';
import { z } from 'zod';
import { parseSettings } from './settings-file.ts';

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((text) => ['true', '1', 'on'].includes(text));
const optionalText = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional();
/**
 * Whether a server URL parses and has no unescaped `@` or `/` in its password, which other parsers would read
 * differently.
 */
const isServerUrl = (text: string): boolean => {
  try {
    const { username, password, pathname, search, hash } = new URL(text);
    decodeURIComponent(username + password);
    const isCutShort = pathname.includes('@') || hash !== '' || (username === '' && search.includes('@'));
    return !isCutShort;
  } catch {
    return false;
  }
};
const serverUrl = (protocol: RegExp, example: string) =>
  optionalText
    .refine((text) => !text || protocol.test(text), `must be an address like ${example}`)
    .refine(
      (text) => !text || isServerUrl(text),
      `must be an address like ${example}; percent-encode special characters in the password`,
    );
const databaseUrl = serverUrl(/^postgres(ql)?:\/\/./, 'postgres://user:password@host:5432/name');
const whole = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
    .default(fallback);

/** Which callers' `X-Forwarded-*` headers to trust: none, all, a number of proxy hops, or the given networks. */
export type TrustedProxies = boolean | number | string[];

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const MAX_PROXIES = 10;

const isNetwork = (text: string): boolean => {
  if (PROXY_NAMES.includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
};

const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  const words = text
    .toLowerCase()
    .split(',')
    .map((word) => word.trim());
  const [only = ''] = words.length === 1 ? words : [];
  if (['true', 'on'].includes(only)) return true;
  if (['false', 'off', '0'].includes(only)) return false;
  if (/^\d+$/.test(only) && Number(only) <= MAX_PROXIES) return Number(only);
  if (words.every(isNetwork)) return words;
  context.addIssue({
    code: 'custom',
    message: `must be the number of proxies in front (at most ${MAX_PROXIES}), or their addresses and networks, like 10.0.0.0/8,192.0.2.7`,
  });
  return z.NEVER;
});

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every setting; `docs/running.md` describes each. FORMULARY_SETTINGS names a file that contains them. */
const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  HOST: z.string().trim().min(1, 'must not be empty').default('127.0.0.1'),
  PORT: whole(0, 65_535, 3000),
  DATA_DIR: z.string().trim().min(1, 'must not be empty').default('data'),
  DATABASE_URL: databaseUrl,
  DATABASE_LISTEN_URL: databaseUrl,
  DATABASE_REPLICA_URL: databaseUrl,
  DATABASE_POOL: whole(1, 500, 20),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  TRUST_PROXY: trustedProxies.default(false),
  API_BASE: optionalText.refine((text) => !text || /^(\/|https?:\/\/).*\/$/.test(text), {
    message: 'must be a path or an http(s) address that ends with /',
  }),
  BRANDING_FILE: optionalText,
  DRAIN_SECONDS: whole(0, 300, 0),
  SESSION_DAYS: whole(1, 365, 30),
  SESSION_MAX_DAYS: whole(1, 3650, 90),
  API_REQUESTS_PER_MINUTE: whole(1, 1_000_000, 600),
  WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  EVENT_DAYS: whole(1, 3650, 14),
  DEMO: flag.optional(),
  S3_BUCKET: optionalText,
  S3_ENDPOINT: optionalText,
  S3_REGION: z.string().trim().default('us-east-1'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  BACKUP_S3_ENDPOINT: optionalText,
  BACKUP_S3_REGION: optionalText,
  BACKUP_S3_ACCESS_KEY_ID: optionalText,
  BACKUP_S3_SECRET_ACCESS_KEY: optionalText,
  SMTP_URL: serverUrl(/^smtps?:\/\/./, 'smtp://user:password@host:587'),
  MAIL_FROM: optionalText.refine((text) => !text || z.email().safeParse(text).success, {
    message: 'must be an email address',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText.refine((text) => !text || /^https?:\/\/./.test(text), {
    message: 'must be an address like http://localhost:4318',
  }),
  OTEL_SERVICE_NAME: z.string().trim().min(1, 'must not be empty').default('formulary'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  METRICS_TOKEN: optionalText.refine((text) => !text || text.length >= 16, {
    message: 'must have at least 16 characters',
  }),
  PUBLIC_URL: optionalText.refine((text) => !text || /^https?:\/\/[^/]+\/?$/.test(text), {
    message: 'must be the address of the store, like https://shop.example.com',
  }),
});

type S3Service = { endpoint?: string; region: string; accessKeyId?: string; secretAccessKey?: string };

export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);

export type Config = {
  production: boolean;
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** PostgreSQL itself, if `databaseUrl` is a pooler in transaction mode. */
  listenUrl: string | undefined;
  replicaUrl: string | undefined;
  poolSize: number;
  logLevel: string;
  trustProxy: TrustedProxies;
  apiBase: string | undefined;
  brandingFile: string;
  /**
   * How long a process keeps responding while shutting down, so that its readiness check can send the load balancer
   * elsewhere.
   */
  drainSeconds: number;
  sessionDays: number;
  /** Days after which a session ends even if it is in use. */
  sessionMaxDays: number;
  /** How many requests per minute an API token may send, to all instances together. */
  apiRequestsPerMinute: number;
  /** Days for which events are kept after every reader has read them. */
  eventDays: number;
  /** Whether webhooks may be sent to this machine and to private networks, even without TLS. */
  webhookAllowPrivate: boolean;
  /** Whether DEMO or the command line asks for the demonstration store; undefined if neither is set. */
  demo: boolean | undefined;
  s3: ({ bucket: string } & S3Service) | undefined;
  /** The service for `s3://` backup addresses; by default, that of the store's own bucket. */
  backupS3: S3Service;
  /** The token that clients must send to read the metrics. */
  metricsToken: string | undefined;
  /** The endpoint and service name for traces, and the share of traces to send. */
  traces: { endpoint: string; service: string; ratio: number } | undefined;
  /** The mail server, the sender address, and the public address used in links. */
  mail: { smtpUrl: string; from: string; publicUrl: string } | undefined;
  /** The address that customers use. */
  publicUrl: string | undefined;
};

export class ConfigError extends Error {}

/** Never printed, because their values may contain a password. */
const SECRETS = new Set([
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
]);

const invalid = (faults: string[]): ConfigError =>
  new ConfigError(`The configuration is not valid.\n${faults.map((fault) => `  ${fault}`).join('\n')}`);

const TRUSTS_EVERYBODY =
  'TRUST_PROXY=true would let every caller choose its own address, and so guess passwords without limit. Set the number of proxies in front (TRUST_PROXY=1), or their addresses and networks (TRUST_PROXY=10.0.0.0/8,192.0.2.7).';

const readMail = ({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: z.output<typeof environment>): Config['mail'] => {
  if (!SMTP_URL) return undefined;
  if (!MAIL_FROM || !PUBLIC_URL) throw invalid(['SMTP_URL: emails also need MAIL_FROM and PUBLIC_URL']);
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, publicUrl: PUBLIC_URL };
};

type S3Settings = Pick<z.output<typeof environment>, 'S3_REGION'> &
  Partial<Record<'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string | undefined>>;

const s3Of = (e: S3Settings): S3Service => ({
  region: e.S3_REGION,
  ...(e.S3_ENDPOINT && { endpoint: e.S3_ENDPOINT }),
  ...(e.S3_ACCESS_KEY_ID && { accessKeyId: e.S3_ACCESS_KEY_ID }),
  ...(e.S3_SECRET_ACCESS_KEY && { secretAccessKey: e.S3_SECRET_ACCESS_KEY }),
});

/** Returns the name of the settings file, if there is one. */
export const findSettingsFile = (env = process.env): string | undefined =>
  env.FORMULARY_SETTINGS || undefined;

/**
 * Returns the environment merged with the file FORMULARY_SETTINGS; variables of the environment win. Throws a ConfigError if
 * the file cannot be read.
 */
export const readEnvironment = (env = process.env): Record<string, string | undefined> => {
  const file = findSettingsFile(env);
  if (!file) return env;
  try {
    return { ...parseSettings(readFileSync(file, 'utf8')), ...env };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `FORMULARY_SETTINGS=${file}: the settings cannot be read (${said}). Specify a file that \`formulary init\` wrote, and run the command as a user who may read it.`,
    );
  }
};

/**
 * Returns the settings in an environment. Throws a ConfigError listing each variable with a bad value and what it must
 * be. `demo` (from the command line) overrides DEMO.
 */
export const readConfig = (
  env: Record<string, string | undefined>,
  options: { demo?: boolean } = {},
): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw invalid(
      parsed.error.issues.map(({ path: [variable], message }) => {
        const name = String(variable);
        return SECRETS.has(name) ? `${name}: ${message}` : `${name}=${given[name] ?? ''}: ${message}`;
      }),
    );
  const e = parsed.data;
  if (e.TRUST_PROXY === true && e.NODE_ENV === 'production') throw invalid([TRUSTS_EVERYBODY]);
  for (const variable of ['DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL'] as const)
    if (e[variable] && !e.DATABASE_URL)
      throw invalid([
        `${variable}: set DATABASE_URL as well, or leave this out to use the embedded database`,
      ]);
  const dataDir = path.resolve(e.DATA_DIR);
  return {
    production: e.NODE_ENV === 'production',
    host: e.HOST,
    port: e.PORT,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    listenUrl: e.DATABASE_LISTEN_URL,
    replicaUrl: e.DATABASE_REPLICA_URL,
    poolSize: e.DATABASE_POOL,
    logLevel: e.LOG_LEVEL ?? (e.NODE_ENV === 'production' ? 'info' : 'warn'),
    trustProxy: e.TRUST_PROXY,
    apiBase: e.API_BASE,
    brandingFile: path.resolve(e.BRANDING_FILE ?? path.join(dataDir, 'branding.json')),
    drainSeconds: e.DRAIN_SECONDS,
    sessionDays: e.SESSION_DAYS,
    sessionMaxDays: e.SESSION_MAX_DAYS,
    apiRequestsPerMinute: e.API_REQUESTS_PER_MINUTE,
    webhookAllowPrivate: e.WEBHOOK_ALLOW_PRIVATE,
    eventDays: e.EVENT_DAYS,
    demo: options.demo ?? e.DEMO,
    s3: e.S3_BUCKET ? { bucket: e.S3_BUCKET, ...s3Of(e) } : undefined,
    backupS3: {
      ...s3Of(e),
      ...s3Of({
        S3_REGION: e.BACKUP_S3_REGION ?? e.S3_REGION,
        S3_ENDPOINT: e.BACKUP_S3_ENDPOINT,
        S3_ACCESS_KEY_ID: e.BACKUP_S3_ACCESS_KEY_ID,
        S3_SECRET_ACCESS_KEY: e.BACKUP_S3_SECRET_ACCESS_KEY,
      }),
    },
    metricsToken: e.METRICS_TOKEN,
    traces: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: `${trimEndOf(e.OTEL_EXPORTER_OTLP_ENDPOINT, '/')}/`,
          service: e.OTEL_SERVICE_NAME,
          ratio: e.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    mail: readMail(e),
    publicUrl: e.PUBLIC_URL,
  };
};
