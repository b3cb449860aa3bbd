import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { App } from '../../src/http/app.ts';
import { readWebPage } from '../../src/http/web.ts';
import { useApp } from '../harness.ts';

const harness = useApp();
const INLINE = "document.documentElement.dataset.theme = 'dark';";
const PAGE = `<!doctype html><html><head><meta name="api-base" content="" />
<script>${INLINE}</script><script type="module" crossorigin src="/assets/index-1a2b.js"></script></head></html>`;
const SCRIPT = `console.log('${'formulary '.repeat(300)}');`;
const BARCODES = 'assets/barcode-worker-3c4d.js';
const OTHER_WORKER = 'assets/other-worker-5e6f.js';
const WORKERS = [BARCODES, OTHER_WORKER];
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';

let folder = '';
let app: App;
const serve = async (apiBase?: string): Promise<App> => {
  const config = { ...harness.services.config, apiBase };
  return buildApp({ ...harness.services, config }, { logger: false, web: await readWebPage(folder) });
};
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'formulary-web-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(path.join(folder, 'index.html.br'), 'stale');
  await writeFile(path.join(folder, 'icon.svg'), '<svg/>');
  await writeFile(path.join(folder, 'assets/index-1a2b.js'), SCRIPT);
  for (const worker of WORKERS) await writeFile(path.join(folder, worker), SCRIPT);
  await writeFile(path.join(folder, 'assets/index-1a2b.js.br'), brotliCompressSync(SCRIPT));
  app = await serve();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'shop.localhost:3000', accept: HTML, ...headers } });

test('serves the page for every address of the app', async () => {
  for (const url of [
    '/',
    '/index.html',
    '/login?redirectUrl=%2Fcart',
    '/store/0198/read-more',
    '/store/a.b',
  ]) {
    const response = await get(url);
    expect([url, response.statusCode, response.body]).toEqual([url, 200, PAGE]);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
  }
  expect((await get('/', { accept: '*/*' })).body).toBe(PAGE);
});

test('leaves only the login screen to search engines', async () => {
  const robots = async (url: string) => (await get(url)).headers['x-robots-tag'];
  expect(await robots('/login?redirectUrl=%2Fcart')).toBeUndefined();
  for (const url of ['/', '/store', '/login/more']) expect(await robots(url)).toBe('noindex');
});

test('responds to HEAD for the page', async () => {
  const response = await app.inject({ method: 'HEAD', url: '/', headers: { accept: HTML } });
  expect([response.statusCode, response.body]).toEqual([200, '']);
});

test('serves built files as immutable, compressed at build time', async () => {
  const response = await get('/assets/index-1a2b.js', { accept: '*/*', 'accept-encoding': 'gzip, br' });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe(SCRIPT);
  const plain = await get('/assets/index-1a2b.js', { accept: '*/*' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body).toBe(SCRIPT);
});

test('serves other files of the build, cacheable for an hour', async () => {
  const response = await get('/icon.svg');
  expect([response.statusCode, response.body]).toEqual([200, '<svg/>']);
  expect(response.headers['cache-control']).toBe('public, max-age=3600');
  const again = await get('/icon.svg', { 'if-none-match': String(response.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('returns 404 for a missing file, never the app’s page', async () => {
  for (const [url, accept] of [
    ['/assets/index-old.js', '*/*'],
    ['/assets/index-old.js', HTML],
    ['/favicon.ico', 'image/avif,image/webp,*/*;q=0.8'],
    ['/store', 'application/json'],
    ['/api/nothing', HTML],
    ['/api', HTML],
    ['/../package.json', '*/*'],
    ['/assets/..%2f..%2fpackage.json', '*/*'],
  ] as const) {
    const response = await get(url, { accept });
    expect([url, response.statusCode]).toEqual([url, 404]);
    expect(response.json()).toEqual({ message: 'Not found', code: 'NOT_FOUND' });
  }
  const post = await app.inject({ method: 'POST', url: '/store', headers: { accept: HTML } });
  expect(post.json()).toEqual({ message: 'Not found', code: 'NOT_FOUND' });
});

test('redirects a badly encoded link to an address that the app can show', async () => {
  const led = await get('/store/%E0%A4%A?page=2');
  expect([led.statusCode, led.headers.location]).toEqual([302, '/store/%25E0%25A4%25A?page=2']);
  expect((await get(String(led.headers.location))).body).toBe(PAGE);
  for (const [url, accept] of [
    ['/api/products/%E0%A4%A', HTML],
    ['/store/%E0%A4%A', 'application/json'],
  ] as const)
    expect((await get(url, { accept })).json()).toEqual({ message: 'Not found', code: 'NOT_FOUND' });
});

test('redirects no badly encoded link to another site', async () => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  for (const path of ['//evil.example/%zz', '///evil.example/%zz', '/\\evil.example/%zz']) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, path, headers: { accept: HTML } }, resolve)
        .on('error', reject)
        .end();
    });
    answer.resume();
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/evil.example/%25zz']);
  }
});

test('serves only the API on a host that starts with api.', async () => {
  const host = 'api.shop.localhost:3000';
  for (const url of ['/', '/store', '/assets/index-1a2b.js', '/icon.svg']) {
    const response = await get(url, { host });
    expect([url, response.statusCode]).toEqual([url, 404]);
    expect(response.json()).toEqual({ message: 'Not found', code: 'NOT_FOUND' });
  }
  expect((await get('/api/branding', { host })).statusCode).toBe(200);
  expect((await get('/api/branding')).statusCode).toBe(200);
});

test('allows the page to run only its own scripts and reach its own API', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  const hash = createHash('sha256').update(INLINE).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  const api = 'http://api.shop.localhost:3000 https://api.shop.localhost:3000';
  expect(policy).toContain(`connect-src 'self' blob: ${api};`);
  expect(policy).toContain(`img-src 'self' data: blob: https: ${api};`);
  expect(policy).toContain("frame-ancestors 'none'");
  const odd = await get('/', { host: "evil.example;script-src 'unsafe-inline'" });
  expect(odd.headers['content-security-policy']).not.toContain('evil');
});

test('allows only the worker that reads barcodes to compile WebAssembly, and limits it to its own files', async () => {
  const policyOf = async (url: string) =>
    String((await get(url, { accept: '*/*' })).headers['content-security-policy']);
  expect(await policyOf(`/${BARCODES}`)).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
  for (const url of [`/${OTHER_WORKER}`, '/assets/index-1a2b.js', '/', `/store/${BARCODES}`])
    expect(await policyOf(url)).not.toContain('eval');
  const page = await get('/');
  expect(String(page.headers['content-security-policy'])).toContain("worker-src 'self' blob:");
  expect(page.headers['permissions-policy']).toBe('camera=(self), microphone=(), geolocation=()');
});

test('forbids API responses from loading resources or being framed', async () => {
  const { headers } = await get('/api/branding');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-site',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
});

test('gives the page the configured address of its API', async () => {
  const other = await serve('https://orders.example/a"<b>/api/');
  const { body, headers } = await other.inject({ url: '/', headers: { accept: HTML } });
  expect(body).toContain('<meta name="api-base" content="https://orders.example/a&quot;&lt;b&gt;/api/" />');
  expect(headers['content-security-policy']).toContain("connect-src 'self' blob: https://orders.example;");
  await other.close();
});

test('returns no web app if none was built', async () => {
  expect(await readWebPage(path.join(folder, 'assets'))).toBeNull();
});

test('an overloaded process still serves the app and its files', async () => {
  const web = await readWebPage(folder);
  const busy = await buildApp(harness.services, { logger: false, web, maxDelayMs: 50 });
  onTestFinished(() => busy.close());
  const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  const statusOf = async (url: string) => (await busy.inject({ url, headers: { accept: HTML } })).statusCode;
  await vi.waitFor(
    async () => {
      block();
      await new Promise(setImmediate);
      expect(await statusOf('/api/store-status')).toBe(503);
    },
    { timeout: 60_000, interval: 1 },
  );
  expect(await Promise.all(['/store', '/assets/index-1a2b.js'].map(statusOf))).toEqual([200, 200]);
  expect(await statusOf('/api/store-status')).toBe(503);
});

test('serves the service worker, which browsers ask for again each time and which may call only the API', async () => {
  await writeFile(path.join(folder, 'service-worker.js'), SCRIPT);
  const withWorker = await serve();
  onTestFinished(async () => {
    await withWorker.close();
    await rm(path.join(folder, 'service-worker.js'));
  });
  const response = await withWorker.inject({
    url: '/service-worker.js?api=x',
    headers: { host: 'shop.example.com', accept: '*/*' },
  });
  expect([response.statusCode, response.body]).toEqual([200, SCRIPT]);
  expect(response.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; connect-src 'self' http://api.shop.example.com https://api.shop.example.com",
  });
});

test('without a service worker, serves one that deletes what an earlier one kept and ends itself', async () => {
  const response = await get('/service-worker.js?api=x', { accept: '*/*' });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(response.body).toContain('unregister');
});
