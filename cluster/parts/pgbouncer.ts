import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../e2e/running/store-process.ts';
import { fillTemplate } from './balancers.ts';
import type { Server } from './postgres.ts';
import { accepts, runPart, type Workplace } from './run-part.ts';

/** PgBouncer does not run as root. */
const USER = 'postgres';

/** Starts PgBouncer with `docs/deploy/pgbouncer.ini` in front of a database, and returns the address for the store. */
export const startPgbouncer = async (
  place: Workplace,
  server: Server,
  { poolSize }: { poolSize: number },
): Promise<{ url: string }> => {
  const port = await freePort();
  const url = new URL(server.url);
  const users = path.join(place.folder, 'userlist.txt');
  await writeFile(users, `"${url.username}" "${url.password}"\n`);
  const file = path.join(place.folder, 'pgbouncer.ini');
  const filled = await fillTemplate('pgbouncer.ini', [
    ['host=10.0.0.20 port=5432', `host=127.0.0.1 port=${url.port}`],
    ['listen_addr = 10.0.0.30', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', users],
    ['default_pool_size = 20', `default_pool_size = ${poolSize}`],
  ]);
  await writeFile(file, filled);
  for (const readable of [users, file]) await chmod(readable, 0o644);
  await runPart(place, {
    name: 'pgbouncer',
    command: '/usr/sbin/pgbouncer',
    words: [file],
    user: USER,
    isUp: () => accepts(port),
  });
  url.port = String(port);
  return { url: url.href };
};
