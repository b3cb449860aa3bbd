import helmet from '@fastify/helmet';
import type { App } from './app.ts';

/** `scriptHashes`: the inline scripts of the served page, as CSP sources. */
export const sendSecurityHeaders = async (app: App, scriptHashes: string[]): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        connectSrc: ["'self'", (request) => apiOrigin(request.headers.host)],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: 15_552_000, includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' },
  });
};

/** The `api.` origin beside the page's own, in either protocol: behind a proxy the server may not know which. */
const apiOrigin = (host: string | undefined): string =>
  host && /^[\w.:-]+$/.test(host) ? `http://api.${host} https://api.${host}` : "'self'";
