import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcess, openStore, startStore } from '../bench-store.ts';
import { addShoppers, requireEveryOrder, startShopping } from './shoppers.ts';

/**
 * Customers order continuously while the server and its embedded database are killed in turn. Every acknowledged order
 * must exist exactly once, with no others; every balance must equal the sum of its entries.
 */
export const kill = async ({ kills = 15, secondsBetween = 3 } = {}): Promise<string> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'formulary-kill-'));
  let server: { child: ChildProcess; told: string } | undefined;
  try {
    const shoppers = await openStore(dataDir, addShoppers);
    server = await startStore(dataDir);
    const shopping = startShopping(() => server?.told, shoppers);
    for (let count = 0; count < kills; count += 1) {
      await wait(secondsBetween * 1000);
      if (count % 2 === 0) {
        const { child } = server;
        child.kill('SIGKILL');
        await once(child, 'exit');
        server = await startStore(dataDir);
      } else {
        const file = path.join(dataDir, 'postgres/cluster/postmaster.pid');
        process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), 'SIGKILL');
      }
    }
    await shopping.stop();
    await endProcess(server.child);
    server = undefined;
    const { acknowledged } = shopping;
    await openStore(dataDir, (db) => requireEveryOrder(db, acknowledged));
    return `${acknowledged.length} orders acknowledged through ${kills} kills of server and database: none lost, none doubled`;
  } finally {
    if (server) await endProcess(server.child);
    await rm(dataDir, { recursive: true, force: true });
  }
};

if (import.meta.main) process.stdout.write(`${await kill()}\n`);
