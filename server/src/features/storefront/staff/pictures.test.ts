import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';

const harness = useApp();
let admin: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
});

const picture = (background: string, { width = 400, height = 400 } = {}) =>
  sharp({ create: { width, height, channels: 3, background } });
const upload = (name: string, bytes: Buffer, type = 'image/png') =>
  harness.as(admin, {
    method: 'PUT',
    url: `/api/admin/store/pictures/${name}`,
    payload: bytes,
    headers: { 'content-type': type },
  });
const names = async (): Promise<string[]> =>
  (await harness.as(admin, '/api/admin/store/pictures'))
    .json()
    .pictures.map(({ name }: { name: string }) => name);

test('stores a picture under its name, as a JPEG of the announcement’s size, and lists it', async () => {
  const answer = await upload('spring', await picture('green').png().toBuffer());
  expect(answer.json().pictures).toEqual([
    { name: 'spring', path: 'asset-images/open-image-spring.jpg', changedAt: expect.any(String) },
  ]);
  const shown = await harness.asGuest('/asset-images/open-image-spring.jpg');
  expect(shown.headers['content-type']).toBe('image/jpeg');
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1280,
    height: 720,
  });
  expect(
    (await harness.as(admin, '/api/admin/audit?entity=Store&take=1')).json().auditEntries[0],
  ).toMatchObject({
    action: 'Added',
    label: 'Picture spring',
  });
});

test('replaces a picture', async () => {
  await upload('autumn', await picture('red').webp().toBuffer(), 'image/webp');
  await upload('autumn', await picture('blue').jpeg().toBuffer(), 'image/jpeg');
  const shown = await harness.asGuest('/asset-images/open-image-autumn.jpg');
  const { dominant } = await sharp(shown.rawPayload).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
  expect((await names()).filter((name) => name === 'autumn')).toHaveLength(1);
  expect(
    (await harness.as(admin, '/api/admin/audit?entity=Store&take=1')).json().auditEntries[0],
  ).toMatchObject({
    action: 'Updated',
    summary: 'Replaced an announcement picture',
  });
});

test.each([
  ['nothing', Buffer.alloc(0), 'image/png', 400],
  ['bytes that are no picture', Buffer.from('<svg onload="x()"/>'), 'image/png', 400],
  [
    'a picture that ends early',
    async () => (await picture('red').png().toBuffer()).subarray(0, 300),
    'image/png',
    400,
  ],
  ['a GIF under another name', () => picture('red').gif().toBuffer(), 'image/png', 400],
  ['another type', Buffer.from('%PDF-1.4'), 'application/pdf', 415],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 'image/png', 413],
])('refuses %s, and stores nothing', async (_what, content, type, status) => {
  const answer = await upload('refused', typeof content === 'function' ? await content() : content, type);
  expect(answer.statusCode).toBe(status);
  expect(await names()).not.toContain('refused');
});

test.each(['..%2F..%2Fsecrets', 'Winter', 'a.b'])('refuses the name %s', async (name) => {
  expect((await upload(name, await picture('red').png().toBuffer())).statusCode).toBe(404);
});
