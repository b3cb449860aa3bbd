import helmet from '@fastify/helmet';
import type { Config } from '../../config.ts';
import type { App } from '../app.ts';

/** Everything but the page gets a policy that forbids loading and framing; the page has a separate one. */
export const sendSecurityHeaders = async (app: App): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: 15_552_000, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
  });
};

/**
 * The API addresses of the page on a host: `api.` + the host, with both protocols, because a proxy may hide the one in
 * use.
 */
const apiSources = (host: string, apiBase: string | undefined): string => {
  if (apiBase && URL.canParse(apiBase)) return new URL(apiBase).origin;
  if (apiBase || !/^[\w.:-]+$/.test(host)) return '';
  return `http://api.${host} https://api.${host}`;
};

/**
 * Returns the Content-Security-Policy of the web app on a host. `scriptHashes` are its inline scripts. Inline styles are
 * allowed because components position themselves with them, and https pictures because messages may contain them.
 */
export const pagePolicy = (
  host: string,
  { apiBase }: Pick<Config, 'apiBase'>,
  scriptHashes: readonly string[],
): string => {
  const api = apiSources(host, apiBase);
  const directives = [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https: ${api}`,
    `connect-src 'self' blob: ${api}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return directives.map((directive) => directive.trim()).join('; ');
};

/** For a worker that compiles WebAssembly from the store itself. A worker has the policy of its own file, not the page's. */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** For the service worker, which calls the API for the page. */
export const serviceWorkerPolicy = (host: string, { apiBase }: Pick<Config, 'apiBase'>): string =>
  `default-src 'none'; script-src 'self'; connect-src 'self' ${apiSources(host, apiBase)}`.trim();
