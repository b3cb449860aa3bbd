import { mkdtemp, open, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openFiles } from './files.ts';

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
