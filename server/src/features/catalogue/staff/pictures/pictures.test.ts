import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../../../test/builders.ts';
import { useApp } from '../../../../../test/harness.ts';
import { productVariants } from '../../tables.ts';

const harness = useApp();
let admin: { id: string };
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
});

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Someone' } } })
    .jpeg()
    .toBuffer();
const upload = (user: { id: string }, id: string, bytes: Buffer) => {
  const boundary = 'xxBOUNDARYxx';
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return harness.as(user, {
    method: 'POST',
    url: `/api/admin/products/${id}/images`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
};
const arrange = (id: string, version: number, images: object[]) =>
  harness.as(admin, {
    method: 'PUT',
    url: `/api/admin/products/${id}/images`,
    payload: { version, images },
  });

test('stores a picture as an upright WebP in screen size, without camera metadata', async () => {
  const { id } = await newProduct(harness.db);
  const answer = await upload(admin, id, await photo(3000, 1500));
  expect(answer.statusCode).toBe(201);
  const { images, version } = answer.json();
  expect(version).toBe(2);
  expect(images).toMatchObject([
    { isPrimary: true, path: expect.stringMatching(/^product-images\/.*\.webp$/) },
  ]);
  const kept = Buffer.from(await harness.services.files.getBytes(images[0].path));
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 600, height: 1200 });
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  const shown = await harness.asGuest(`/${images[0].path}`);
  expect(shown.headers['content-type']).toBe('image/webp');
});

test('orders pictures, changes the primary one, and deletes those left out with their files', async () => {
  const { id, variants } = await newProduct(harness.db, { variants: ['Mint'] });
  let product = (await upload(admin, id, await photo(50, 50))).json();
  for (const width of [60, 70]) product = (await upload(admin, id, await photo(width, 50))).json();
  const [one, two, three] = product.images;
  await harness.db
    .update(productVariants)
    .set({ imagePath: two.path })
    .where(eq(productVariants.id, variants[0]?.id ?? ''));
  const answer = await arrange(id, product.version, [
    { id: three.id, isPrimary: true },
    { id: one.id, isPrimary: false },
  ]);
  expect(answer.json().images).toEqual([
    { ...three, isPrimary: true },
    { ...one, isPrimary: false },
  ]);
  expect(answer.json().variants[0].imagePath).toBeNull();
  expect(await harness.services.files.exists(two.path)).toBe(false);
  expect(await harness.services.files.exists(one.path)).toBe(true);
  expect((await arrange(id, product.version, [])).statusCode).toBe(409);
});

test('refuses pictures without a primary one, or with a picture of another product', async () => {
  const { id } = await newProduct(harness.db);
  const other = await newProduct(harness.db);
  const { version, images } = (await upload(admin, id, await photo(50, 50))).json();
  const foreign = (await upload(admin, other.id, await photo(50, 50))).json().images[0];
  expect((await arrange(id, version, [{ id: images[0].id, isPrimary: false }])).statusCode).toBe(400);
  expect((await arrange(id, version, [{ id: foreign.id, isPrimary: true }])).statusCode).toBe(400);
});

test.each([
  ['nothing', async () => Buffer.alloc(0), 400],
  ['a text', async () => Buffer.from('not a picture at all'), 415],
  ['half a picture', async () => (await photo(800, 800)).subarray(0, 2000), 400],
  [
    'a drawing that can act',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    415,
  ],
  ['more than 10 MB', async () => Buffer.alloc(10 * 1024 * 1024 + 1), 413],
])('refuses %s and leaves nothing behind', async (_what, make, status) => {
  const { id } = await newProduct(harness.db);
  const before = [...(await harness.services.files.listAll('product-images')).objects].length;
  const answer = await upload(admin, id, await make());
  expect(answer.statusCode).toBe(status);
  expect(answer.json().message).not.toBe('');
  expect([...(await harness.services.files.listAll('product-images')).objects]).toHaveLength(before);
});

test('a picture for an unknown product leaves no file', async () => {
  const before = [...(await harness.services.files.listAll('product-images')).objects].length;
  expect((await upload(admin, crypto.randomUUID(), await photo(50, 50))).statusCode).toBe(404);
  expect([...(await harness.services.files.listAll('product-images')).objects]).toHaveLength(before);
});

test.each([
  ['a guest', undefined, 401],
  ['a customer', 'StoreUser', 403],
  ['staff', 'Staff', 403],
] as const)('responds to %s with the role %s with status %d', async (_who, role, status) => {
  const { id } = await newProduct(harness.db);
  const calls = [
    { method: 'POST', url: `/api/admin/products/${id}/images` },
    { method: 'PUT', url: `/api/admin/products/${id}/images`, payload: { version: 1, images: [] } },
  ] as const;
  const user = role && (await newUser(harness.db, { role }));
  for (const call of calls)
    expect((await (user ? harness.as(user, call) : harness.asGuest(call))).statusCode).toBe(status);
});
