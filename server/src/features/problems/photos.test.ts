import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAX_PROBLEM_PHOTOS } from '@formulary/contract';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { newUser, setStore } from '../../../test/builders.ts';
import { documentsOf } from '../../../test/documents.ts';
import { useApp } from '../../../test/harness.ts';
import { onePagePdf, photograph, proofUpload } from '../../../test/proof-files.ts';
import { entriesOfArchive } from '../../backup/archive.ts';
import { readBackup } from '../../backup/read-backup.ts';
import { writeBackup } from '../../backup/write-backup.ts';

const harness = useApp();
const restored = useApp();
const documents = documentsOf(harness);
let jpeg: Buffer;
beforeAll(async () => {
  await setStore(harness.db);
  await documents.describeBusiness();
  jpeg = await photograph('jpeg', { width: 160, height: 80 });
});

type User = { id: string };

const filesIn = async (folder: string): Promise<number> =>
  (await readdir(path.join(harness.services.config.dataDir, folder), { recursive: true }).catch(() => []))
    .length;
const stored = () => filesIn('files/problem-photos');
const dispatched = async () => {
  const user = await newUser(harness.db);
  const order = await documents.dispatched(user);
  const [line] = (await harness.as(user, `/api/orders/${order.id}`)).json().orderProducts;
  return { user, orderId: order.id, lineId: line.id as string };
};
const upload = (user: User, orderId: string, bytes = jpeg) =>
  harness.as(user, { ...proofUpload(bytes), url: `/api/orders/${orderId}/problem-photos` });
const report = (user: User, orderId: string, lineId: string, photoIds: string[]) =>
  harness.as(user, {
    ...{ method: 'POST', url: `/api/orders/${orderId}/problems` },
    payload: { lines: [{ orderLineId: lineId, kind: 'damaged', quantity: 1 }], photoIds },
  });
const photo = (user: User, id: string, query = '') => harness.as(user, `/api/problem-photos/${id}${query}`);

test('a photo is shown to its owner as sent, to staff without its location, and to no other customer', async () => {
  const { user, orderId, lineId } = await dispatched();
  const { id } = (await upload(user, orderId)).json();
  expect((await report(user, orderId, lineId, [id])).statusCode).toBe(201);
  const own = await photo(user, id);
  expect(own.rawPayload.equals(jpeg)).toBe(true);
  expect(own.headers['content-security-policy']).toContain('sandbox');
  const seen = await photo(await documents.person(), id);
  expect(seen.headers['content-type']).toBe('image/jpeg');
  expect((await sharp(seen.rawPayload).metadata()).exif).toBeUndefined();
  const card = await photo(await documents.person(), id, '?size=card');
  expect(card.headers['content-type']).toBe('image/webp');
  expect((await photo(await newUser(harness.db), id)).statusCode).toBe(404);
});

test.each([
  ['a PDF', 415, () => onePagePdf()],
  ['a program', 415, () => Buffer.from('MZ......')],
  ['a truncated picture', 400, () => jpeg.subarray(0, jpeg.length / 2)],
])('%s is refused, and nothing of it is stored', async (_what, status, bytes) => {
  const { user, orderId } = await dispatched();
  const before = await stored();
  expect((await upload(user, orderId, bytes())).statusCode).toBe(status);
  expect([await stored(), await filesIn('tmp')]).toEqual([before, 0]);
});

test("a photo cannot be added to another customer's order", async () => {
  const { orderId } = await dispatched();
  const before = await stored();
  expect((await upload(await newUser(harness.db), orderId)).statusCode).toBe(404);
  expect(await stored()).toBe(before);
});

test('a report accepts at most five photos, each used once and uploaded for its own order', async () => {
  const [{ user, orderId, lineId }, other] = [await dispatched(), await dispatched()];
  const ids = await Promise.all(
    Array.from({ length: MAX_PROBLEM_PHOTOS + 1 }, async () => (await upload(user, orderId)).json().id),
  );
  expect((await report(user, orderId, lineId, ids)).statusCode).toBe(400);
  const foreign = (await upload(other.user, other.orderId)).json().id;
  expect((await report(user, orderId, lineId, [foreign])).statusCode).toBe(409);
  expect((await report(user, orderId, lineId, ids.slice(1))).statusCode).toBe(201);
  const again = await report(user, orderId, lineId, ids.slice(1, 2));
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'A photo is no longer stored. Remove it and add it again.',
  ]);
});

test('a photo that was not reported can be deleted by its owner; a reported one stays', async () => {
  const { user, orderId, lineId } = await dispatched();
  const [draft, kept] = [(await upload(user, orderId)).json().id, (await upload(user, orderId)).json().id];
  await report(user, orderId, lineId, [kept]);
  await photo(user, draft, '?size=card');
  const [before, drawn] = [await stored(), await filesIn('files/proof-renditions/card')];
  const remove = async (by: User, id: string) =>
    (await harness.as(by, { method: 'DELETE', url: `/api/problem-photos/${id}` })).statusCode;
  expect(await remove(await newUser(harness.db), draft)).toBe(404);
  expect(await remove(user, kept)).toBe(409);
  expect(await remove(user, draft)).toBe(204);
  expect([await stored(), await filesIn('files/proof-renditions/card')]).toEqual([before - 1, drawn - 1]);
  expect((await photo(user, draft)).statusCode).toBe(404);
});

test('a photo that no report contains is removed a day later, and a reported one is not', async () => {
  const { user, orderId, lineId } = await dispatched();
  const [draft, kept] = [(await upload(user, orderId)).json().id, (await upload(user, orderId)).json().id];
  await report(user, orderId, lineId, [kept]);
  await harness.runJobs({ early: true });
  expect((await photo(user, draft)).statusCode).toBe(404);
  expect((await photo(user, kept)).statusCode).toBe(200);
});

test('a restored backup has the reported problems with their photos', async () => {
  const { user, orderId, lineId } = await dispatched();
  const { id } = (await upload(user, orderId)).json();
  await report(user, orderId, lineId, [id]);
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-backup-'));
  const file = path.join(folder, 'backup.tar.gz');
  await writeBackup(harness.services, file);
  await readBackup(restored.services, entriesOfArchive(file));
  await rm(folder, { recursive: true });
  const { problems } = (await restored.as(user, `/api/orders/${orderId}/problems`)).json();
  expect(problems).toMatchObject([{ state: 'open', photos: [id] }]);
  const shown = await restored.as(user, `/api/problem-photos/${id}`);
  expect(shown.rawPayload.equals(jpeg)).toBe(true);
});
