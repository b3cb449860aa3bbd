import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcess, openStore, startStore } from '../bench-store.ts';
import { addShoppers, requireEveryOrder, startShopping } from './shoppers.ts';

const DISK_MIB = 400;

const run = (command: string, ...words: string[]): void => {
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stderr}`);
};

/** Fills the disk of a folder. Returns a function that frees it. */
const fillDisk = async (folder: string): Promise<() => Promise<void>> => {
  const file = path.join(folder, 'filler');
  const filler = await open(file, 'w');
  for (const size of [1024 * 1024, 4096])
    try {
      for (;;) await filler.write(Buffer.alloc(size, 1));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  return async () => {
    await filler.close();
    await rm(file);
  };
};

/**
 * Customers order continuously while the store's disk fills up and is freed again, several times. Meanwhile orders wait
 * or are rejected with 503, and succeed afterwards; no acknowledged order is lost or doubled. Needs the right to mount
 * a small in-memory disk.
 */
export const fullDisk = async ({ times = 3, secondsFull = 6 } = {}): Promise<string> => {
  const disk = await mkdtemp(path.join(tmpdir(), 'formulary-disk-'));
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=755`, 'tmpfs', disk);
  const dataDir = path.join(disk, 'data');
  let server: { child: ChildProcess; told: string } | undefined;
  try {
    await mkdir(dataDir);
    const shoppers = await openStore(dataDir, addShoppers);
    server = await startStore(dataDir);
    const shopping = startShopping(() => server?.told, shoppers);
    let ordered = 0;
    for (let count = 0; count < times; count += 1) {
      await wait(2_000);
      const emptyDisk = await fillDisk(disk);
      await wait(secondsFull * 1000);
      await emptyDisk();
      const before = shopping.acknowledged.length;
      for (let tries = 0; shopping.acknowledged.length === before; tries += 1) {
        if (tries === 120) throw new Error('No order was placed within 60 s after disk space was freed');
        await wait(500);
      }
      ordered = shopping.acknowledged.length;
    }
    await shopping.stop();
    await endProcess(server.child);
    server = undefined;
    await openStore(dataDir, (db) => requireEveryOrder(db, shopping.acknowledged));
    return `${ordered} orders acknowledged through ${times} full disks: none lost, none doubled`;
  } finally {
    if (server) await endProcess(server.child);
    run('umount', '-l', disk);
    await rm(disk, { recursive: true, force: true });
  }
};

if (import.meta.main) process.stdout.write(`${await fullDisk()}\n`);
