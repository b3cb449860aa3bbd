import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Services } from './app.ts';
import { AppError, hasCode } from './errors/app-error.ts';
import { pagePolicy, serviceWorkerPolicy, workerPolicy } from './guards/security-headers.ts';
import { NO_SERVICE_WORKER } from './no-service-worker.ts';

/**
 * The built web app: its page, the CSP hashes of its inline scripts, and the paths of its other files
 * (`/assets/index-1a2b.js`).
 */
export type WebPage = {
  folder: string;
  html: string;
  scriptHashes: string[];
  files: Set<string>;
};

const INLINE_SCRIPT = /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi;
const API_BASE = /(<meta\s+name="api-base"\s+content=")[^"]*(")/;
/** The only page with content for strangers, and therefore the only one for search engines. */
const LOGIN = '/login';
/** The worker that reads barcodes: the only script that may compile WebAssembly. */
const WEB_ASSEMBLY = /^\/assets\/barcode-worker-[\w-]+\.js$/;
const SERVICE_WORKER = '/service-worker.js';
/** The camera scans barcodes. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=()';
const IMMUTABLE = 'public, max-age=31536000, immutable';

const hashesOf = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Reads the built web app from a folder; null if there is none. */
export const readWebPage = async (folder: string): Promise<WebPage | null> => {
  let html: string;
  try {
    html = await readFile(path.join(folder, 'index.html'), 'utf8');
  } catch (error) {
    if (hasCode(error, /^ENOENT$/)) return null;
    throw error;
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/^index\.html|\.(br|gz)$/.test(entry.name))
    .map(
      (entry) =>
        `/${path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')}`,
    );
  return {
    folder,
    html,
    scriptHashes: hashesOf(html),
    files: new Set(files),
  };
};

const policyOf = (
  address: string,
  host: string,
  config: Services['config'],
  scriptHashes: readonly string[],
): string => {
  if (WEB_ASSEMBLY.test(address)) return workerPolicy;
  if (address === SERVICE_WORKER) return serviceWorkerPolicy(host, config);
  return pagePolicy(host, config, scriptHashes);
};

const cachingOf = (address: string): string => {
  if (address === SERVICE_WORKER) return 'no-cache';
  return address.startsWith('/assets/') ? IMMUTABLE : 'public, max-age=3600';
};

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** Whether the page may be sent for a missing path: not if a script or a picture was requested. */
const wantsPage = (request: FastifyRequest): boolean => {
  const { accept = '*/*' } = request.headers;
  const address = pathOf(request);
  if (/^\/(api|assets)(\/|$)/.test(address)) return false;
  if (accept.includes('text/html')) return true;
  const isFileName = path.posix.extname(address) !== '';
  return accept.includes('*/*') && !isFileName;
};

/**
 * Serves the web app on every host that does not start with `api.`: its files, and its page for every other address,
 * because the app does its own routing. Register it last.
 */
export const serveWeb = async (app: App, { config }: Services, web: WebPage | null): Promise<void> => {
  if (!web) return;
  const { folder, files, scriptHashes } = web;
  const html = config.apiBase
    ? web.html.replace(API_BASE, (_, before, after) => before + escapeAttribute(config.apiBase ?? '') + after)
    : web.html;
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });

  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (/^api\./i.test(request.host)) throw new AppError('NOT_FOUND', 'Not found');
    const address = pathOf(request);
    const isFile = files.has(address);
    const frees = !isFile && address === SERVICE_WORKER;
    if (!isFile && !frees && !wantsPage(request)) throw new AppError('NOT_FOUND', 'Not found');
    reply.header('content-security-policy', policyOf(address, request.host, config, scriptHashes));
    reply.header('permissions-policy', PERMISSIONS);
    if (frees)
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', cachingOf(address))
        .send(NO_SERVICE_WORKER);
    if (!isFile) {
      if (address !== LOGIN) reply.header('x-robots-tag', 'noindex');
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
    }
    reply.header('cache-control', cachingOf(address));
    return reply.sendFile(address);
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    // Cheap, and a page that lacks one of its files does not work until it is reloaded.
    config: { access: 'public', pressureHandler: () => undefined },
    schema: { hide: true },
    handler: send,
  });
};
