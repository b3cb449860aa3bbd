import { randomUUID } from 'node:crypto';
import { mkdtemp, open, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newUser, openSession } from '../../test/builders.ts';
import { useApp } from '../../test/harness.ts';
import { photograph, proofUpload } from '../../test/proof-files.ts';
import { uploadLeftovers } from '../../test/proofs.ts';
import { startS3 } from '../../test/s3-server.ts';
import { buildApp } from '../app.ts';
import { entriesOfArchive } from '../backup/archive.ts';
import { readBackup } from '../backup/read-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { App, Services } from '../http/app.ts';
import { registerWorkers } from '../workers.ts';
import { type Files, openFiles } from './files.ts';

test('a file and its folders are flushed to disk before it counts as stored', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'formulary-disk-'));
  const files = await openFiles({ dataDir, s3: undefined });
  const handle = await open(dataDir, 'r');
  const synced: number[] = [];
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (this: {
    stat: () => Promise<{ ino: number }>;
  }) {
    synced.push((await this.stat()).ino);
  });
  await files.put('proofs/new/one', 'bytes');
  const places = ['', 'files', 'files/proofs', 'files/proofs/new', 'files/proofs/new/one'];
  const inodes = await Promise.all(places.map(async (place) => (await stat(path.join(dataDir, place))).ino));
  expect(new Set(synced)).toEqual(new Set(inodes));
  sync.mockRestore();
  await handle.close();
});

const harness = useApp();
const empty = useApp();
let s3: Awaited<ReturnType<typeof startS3>>;
let files: Files;
let services: Services;
let app: App;
beforeAll(async () => {
  s3 = await startS3('formulary-files');
  files = await openFiles({ dataDir: harness.services.config.dataDir, s3: s3.config });
  services = { ...harness.services, files };
  registerWorkers(services);
  app = await buildApp(services, { logger: false, web: null });
});
afterEach(() => {
  for (const method of Object.keys(s3.fail)) delete s3.fail[method];
});
afterAll(async () => {
  await app.close();
  await s3.stop();
});

const as = async (user: { id: string }, request: { url: string; headers?: Record<string, string> }) =>
  app.inject({
    ...request,
    headers: { ...request.headers, cookie: await openSession(harness.services, user.id) },
  });
const someBytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 256));

test('writes, reads, measures and removes a file', async () => {
  await files.put('product-images/a/b.webp', someBytes, { contentType: 'image/webp' });
  expect(s3.objects.get('product-images/a/b.webp')).toMatchObject({ bytes: someBytes, type: 'image/webp' });
  expect(await files.exists('product-images/a/b.webp')).toBe(true);
  expect(await buffer(await files.getStream('product-images/a/b.webp'))).toEqual(someBytes);
  expect(await files.getMetaData('product-images/a/b.webp')).toMatchObject({
    contentLength: someBytes.length,
    contentType: 'image/webp',
  });
  await files.delete('product-images/a/b.webp');
  expect(await files.exists('product-images/a/b.webp')).toBe(false);
  await files.delete('product-images/a/b.webp');
});

test('serves pictures, and 404 for missing ones', async () => {
  await files.put('product-images/shelf.webp', someBytes);
  const picture = await app.inject('/product-images/shelf.webp');
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(picture.rawPayload).toEqual(someBytes);
  expect((await app.inject('/product-images/none.webp')).statusCode).toBe(404);
});

test('stores a proof and its renditions', async () => {
  const [user, staff] = [await newUser(harness.db), await newUser(harness.db, { role: 'Staff' })];
  const bytes = await photograph('jpeg', { orientation: 6 });
  const answer = await as(user, proofUpload(bytes));
  expect(answer.statusCode).toBe(201);
  const url = `/api/payments/image/${answer.json()}`;
  const proofs = () => [...s3.objects.keys()].filter((key) => key.startsWith('proof'));
  expect(proofs()).toHaveLength(1);
  await services.jobs.runDue();
  expect(proofs()).toHaveLength(3);
  expect((await as(user, { url })).rawPayload).toEqual(bytes);
  expect((await as(user, { url: `${url}?size=card` })).headers['content-type']).toBe('image/webp');
  expect((await as(staff, { url })).rawPayload.includes('TestCamera')).toBe(false);
});

test.each([503, 500, 403])(
  'an upload leaves nothing behind if file storage refuses a write with %d',
  async (status) => {
    const user = await newUser(harness.db);
    const before = { ...(await uploadLeftovers(harness, user)), objects: s3.objects.size };
    s3.fail.PUT = status;
    const answer = await as(user, proofUpload(await photograph('png')));
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
    expect({ ...(await uploadLeftovers(harness, user)), objects: s3.objects.size }).toEqual(before);
  },
);

test.each([503, 500, 403])(
  'while file storage refuses reads with %d, files are temporarily unavailable instead of missing',
  async (status) => {
    const user = await newUser(harness.db);
    await files.put('product-images/seen.webp', someBytes);
    const proof = (await as(user, proofUpload(await photograph('png')))).json();
    Object.assign(s3.fail, { GET: status, HEAD: status });
    for (const url of ['/product-images/seen.webp', `/api/payments/image/${proof}`]) {
      const answer = await as(user, { url });
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    }
  },
);

test('a backup has every file that cannot be recreated, across pages, and restores into other storage', async () => {
  await newUser(harness.db, { username: 'kept' });
  for (const name of ['one', 'two', 'three']) await files.put(`product-images/${name}.webp`, someBytes);
  const kept = new Map(
    [...s3.objects]
      .filter(([key]) => !key.startsWith('proof-renditions/'))
      .map(([key, { bytes }]) => [key, bytes]),
  );
  const archive = path.join(tmpdir(), `formulary-${randomUUID()}.tar.gz`);
  expect((await writeBackup(services, archive)).files).toBe(kept.size);

  const other = await startS3('another-store');
  const otherFiles = await openFiles({ dataDir: empty.services.config.dataDir, s3: other.config });
  await readBackup({ ...empty.services, files: otherFiles }, entriesOfArchive(archive));
  expect(new Map([...other.objects].map(([key, { bytes }]) => [key, bytes]))).toEqual(kept);
  await other.stop();
});
