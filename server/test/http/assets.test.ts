import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { useApp } from '../harness.ts';

const harness = useApp();
beforeAll(async () => {
  const { files, config } = harness.services;
  await files.put('product-images/0198/front.webp', 'a product');
  await files.put('asset-images/open-image-winter.jpg', 'winter');
  await files.put('asset-images/open-image-default.jpg', 'default');
  await files.put('asset-images/page.html', '<script>steal()</script>');
  await files.put('proofs/secret.jpg', 'a proof');
  await writeFile(path.join(config.dataDir, 'outside.jpg'), 'outside');
  await mkdir(path.join(config.dataDir, 'files/product-images/folder.jpg'), { recursive: true });
});

test('serves a product’s picture to anyone, on pages of any origin, cacheable for a year', async () => {
  const response = await harness.asGuest('/product-images/0198/front.webp');
  expect([response.statusCode, response.body]).toEqual([200, 'a product']);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '9',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
});

test('sends a product’s picture in list sizes, drawn once, or in its own size if requested or if drawing fails', async () => {
  const { files } = harness.services;
  const original = await sharp({ create: { width: 800, height: 800, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await files.put('product-images/0198/large.png', original);
  const sent = async (query: string) => {
    const { rawPayload, headers } = await harness.asGuest(`/product-images/0198/large.png${query}`);
    const { width } = await sharp(rawPayload).metadata();
    return { width, type: headers['content-type'], cache: headers['cache-control'] };
  };
  const cache = 'public, max-age=31536000, immutable';
  expect(await Promise.all([sent('?side=72'), sent('?side=72')])).toEqual(
    Array(2).fill({ width: 72, type: 'image/webp', cache }),
  );
  expect(await sent('?side=288')).toEqual({ width: 288, type: 'image/webp', cache });
  for (const query of ['', '?side=73', '?side=0'])
    expect(await sent(query)).toEqual({ width: 800, type: 'image/png', cache });
  await files.put('small-pictures/72/0198/large.webp', 'kept');
  expect((await harness.asGuest('/product-images/0198/large.png?side=72')).body).toBe('kept');
  const undrawn = await harness.asGuest('/product-images/0198/front.webp?side=72');
  expect([undrawn.body, undrawn.headers['cache-control']]).toEqual(['a product', 'public, max-age=60']);
  expect((await harness.asGuest('/product-images/0198/missing.webp?side=72')).statusCode).toBe(404);
});

test('makes browsers revalidate a status picture, and returns 304 if it is unchanged', async () => {
  const url = '/asset-images/open-image-winter.jpg?t=1772438400000';
  const response = await harness.asGuest(url);
  expect([response.statusCode, response.body]).toEqual([200, 'winter']);
  const { etag, 'last-modified': modified, 'cache-control': cache } = response.headers;
  expect(cache).toBe('public, no-cache');
  for (const headers of [
    { 'if-none-match': String(etag) },
    { 'if-none-match': `"other", ${etag}` },
    { 'if-modified-since': String(modified) },
  ]) {
    const again = await harness.asGuest({ url, headers });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  }
  for (const headers of [
    { 'if-none-match': '"other"', 'if-modified-since': String(modified) },
    { 'if-modified-since': 'never' },
  ])
    expect((await harness.asGuest({ url, headers })).statusCode).toBe(200);
});

test('responds to HEAD for a picture', async () => {
  const response = await harness.asGuest({ method: 'HEAD', url: '/product-images/0198/front.webp' });
  expect([response.statusCode, response.body]).toEqual([200, '']);
  expect(response.headers).toMatchObject({ 'content-type': 'image/webp', 'content-length': '9' });
});

test('serves the default picture for a status without one', async () => {
  for (const name of ['nothing', 'Winter%20Sale', 'a.b'])
    expect((await harness.asGuest(`/asset-images/open-image-${name}.jpg`)).body).toBe('default');
});

test.each([
  '/product-images/missing.webp',
  '/product-images/',
  '/product-images/folder.jpg',
  '/product-images/0198',
  '/product-images/../proofs/secret.jpg',
  '/product-images/..%2fproofs%2fsecret.jpg',
  '/product-images/%2e%2e/proofs/secret.jpg',
  '/product-images/..%5cproofs%5csecret.jpg',
  '/product-images/..%2f..%2foutside.jpg',
  '/product-images//etc/passwd',
  '/product-images/front.webp%00.jpg',
  '/product-images/.hidden.jpg',
  '/product-images/front.svg',
  '/asset-images/page.html',
  '/asset-images/open-image-..%2f..%2fproofs%2fsecret.jpg',
  '/asset-images/%zz.jpg',
  '/proofs/secret.jpg',
  `/product-images/${'x'.repeat(3000)}.jpg`,
])('returns 404 for %s', async (url) => {
  const response = await harness.asGuest({ url, headers: { accept: 'image/*,*/*' } });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
});
