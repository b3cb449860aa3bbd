/**
 * A store that is released again and again, at one address: the same store behind a server that renames the files of
 * the web app with each release, as a build with changed code does, and has only those of the newest.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { NO_SERVICE_WORKER } from '../../server/src/http/no-service-worker.ts';
import { test as base } from '../store.ts';

type Worker = 'included' | 'left out' | 'unknown';

type Releases = {
  address: string;
  /**
   * Releases the web app under this name. Without a service worker, the store answers as this release does without that
   * file, or not at all, as one from before there was one.
   */
  release: (name: string, worker?: Worker) => void;
  /** Makes the store unreachable, although the device has a network, or reachable again. */
  setReachable: (isReachable: boolean) => void;
  /** Paths of files that the newest release does not have. */
  missing: string[];
  close: () => void;
};

const TEXT = /javascript|html|css/;

/** Files of release `b` are in `assets/b/`, and the page and the revision of each file in the worker differ too. */
const rename = (text: string, name: string): string =>
  text
    .replaceAll('assets/', `assets/${name}/`)
    .replace('<html ', `<html data-release="${name}" `)
    .replace(/revision: ?(["`])/g, `revision:$1${name}-`);

const startReleases = async (): Promise<Releases> => {
  let newest = 'a';
  let worker: Worker = 'included';
  let isReachable = true;
  const missing: string[] = [];
  const store = new URL(process.env.STORE_URL ?? '');

  const answer = async (browser: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const url = browser.url ?? '/';
    const isOwn = url.startsWith(`/assets/${newest}/`);
    if (!isReachable) return void browser.socket.destroy();
    if (url.startsWith('/assets/') && !isOwn) {
      missing.push(url);
      return void reply.writeHead(404).end();
    }
    if (url.startsWith('/service-worker.js') && worker !== 'included') {
      if (worker === 'unknown') return void reply.writeHead(404).end();
      return void reply.writeHead(200, { 'content-type': 'text/javascript' }).end(NO_SERVICE_WORKER);
    }
    // Each release has its own content, which the store does not know.
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...asked } = browser.headers;
    const upstream = request({
      host: '127.0.0.1',
      port: store.port,
      method: browser.method,
      path: isOwn ? url.replace(`/assets/${newest}/`, '/assets/') : url,
      headers: { ...asked, 'accept-encoding': 'identity' },
    });
    upstream.on('error', () => reply.destroy());
    browser.pipe(upstream);
    const [response] = (await once(upstream, 'response')) as [IncomingMessage];
    const { 'content-security-policy': _policy, 'content-length': _length, ...headers } = response.headers;
    if (url.startsWith('/api/') || !TEXT.test(headers['content-type'] ?? '')) {
      reply.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(reply);
      return;
    }
    // The hashes of the inline scripts would no longer fit.
    reply.writeHead(response.statusCode ?? 500, headers);
    reply.end(rename((await buffer(response)).toString(), newest));
  };

  const server = createServer((browser, reply) => {
    answer(browser, reply).catch(() => reply.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    address: `http://localhost:${address.port}`,
    release: (name, has = 'included') => {
      newest = name;
      worker = has;
    },
    setReachable: (value) => {
      isReachable = value;
      if (!value) server.closeAllConnections();
    },
    missing,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

export const test = base.extend<{ releases: Releases }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern.
  releases: async ({}, use) => {
    const releases = await startReleases();
    await use(releases);
    releases.close();
  },
  baseURL: async ({ releases }, use) => use(releases.address),
});
