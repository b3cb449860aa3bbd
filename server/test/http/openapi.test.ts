import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { App } from '../../src/http/app.ts';
import { useApp } from '../harness.ts';

const harness = useApp();
const URL = '/api/openapi.json';

let app: App;
beforeAll(async () => {
  app = await buildApp(harness.services, { logger: false, web: null });
  return async () => app.close();
});

test('the API description is answered a hundred times at once, and is put together once for all', async () => {
  const describe = vi.spyOn(app, 'swagger');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const read = async (): Promise<number> => {
    const answer = await fetch(`${address}${URL}`);
    return (await answer.arrayBuffer()) && answer.status;
  };
  const statuses = await Promise.all(Array.from({ length: 100 }, read));
  expect(statuses).toEqual(Array(100).fill(200));
  expect(describe).toHaveBeenCalledTimes(1);
});

test('the API description is the same plain, with gzip and with brotli', async () => {
  const bytes = async (encoding: string) => {
    const answer = await app.inject({ url: URL, headers: { 'accept-encoding': encoding } });
    expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    return answer.rawPayload;
  };
  const plain = await bytes('identity');
  expect(JSON.parse(plain.toString()).openapi).toBe('3.1.0');
  expect(gunzipSync(await bytes('gzip')).equals(plain)).toBe(true);
  expect(brotliDecompressSync(await bytes('br')).equals(plain)).toBe(true);
});

test('the API description is not sent again to a client that has it', async () => {
  const { etag } = (await app.inject(URL)).headers;
  const again = await app.inject({ url: URL, headers: { 'if-none-match': `W/"other", ${etag}` } });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  const other = await app.inject({ url: URL, headers: { 'if-none-match': '"other"' } });
  expect(other.statusCode).toBe(200);
});
