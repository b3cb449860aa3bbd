import { statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '../../db/rows.ts';
import { type Check, type DatabaseCheck, type Finding, failure, ok, warning } from '../check.ts';

const PATIENCE_MS = 10_000;
const MB = 1024 * 1024;
/** A Date header has whole seconds, and responses take time. */
const MOST_SECONDS = 30;

const compare = (what: string, theirs: Date, asked: number): Finding => {
  const seconds = Math.round((theirs.getTime() - (asked + Date.now()) / 2) / 1000);
  if (Math.abs(seconds) <= MOST_SECONDS) return ok(`The clocks of this machine and ${what} agree.`);
  return failure(
    `The clock of ${what} is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine's.`,
    'Synchronise the clocks: apt-get install systemd-timesyncd, then timedatectl set-ntp true.',
  );
};

export const clock: DatabaseCheck = {
  name: 'clock',
  run: async ({ config, services: { db } }) => {
    const asked = Date.now();
    const [row] = await readRows(db, z.object({ at: z.coerce.date() }), sql`select now() as at`);
    const findings = row ? [compare('the database', row.at, asked)] : [];
    if (!config.publicUrl) return findings;
    const sent = Date.now();
    const answer = await fetch(config.publicUrl, {
      method: 'HEAD',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined);
    const date = answer?.headers.get('date');
    // Another check tests whether it responds at all.
    return date ? [...findings, compare(new URL(config.publicUrl).host, new Date(date), sent)] : findings;
  },
};

export const disk: Check = {
  name: 'disk',
  run: async ({ config, options }) => {
    const { bavail, bsize, blocks } = await statfs(config.dataDir);
    const freeMb = Math.floor((bavail * bsize) / MB);
    const said = `${freeMb} MB of ${Math.floor((blocks * bsize) / MB)} MB are free in ${config.dataDir}.`;
    if (freeMb < options.leastDiskMb)
      return [
        failure(
          said,
          'Delete what is not needed, such as old backups and logs, or use a larger disk. Without space the store cannot take orders.',
        ),
      ];
    return [ok(said)];
  },
};

export const memory: Check = {
  name: 'memory',
  run: async ({ options }) => {
    const freeMb = Math.floor(freemem() / MB);
    const said = `${freeMb} MB of ${Math.floor(totalmem() / MB)} MB are available.`;
    return freeMb < options.leastMemoryMb
      ? [warning(said, 'Stop other programs, or use a machine with more memory.')]
      : [ok(said)];
  },
};

/** Whether the store runs and is ready, without the proxy. */
export const running: Check = {
  name: 'store',
  run: async ({ config }) => {
    const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host;
    const address = `http://${host}:${config.port}/readyz`;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(address, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    if (!answer)
      return [
        failure(`${address} does not respond.`, 'Start the store. If it does not start, its log says why.'),
      ];
    return answer.ok
      ? [ok(`The store is ready at ${address}.`)]
      : [failure(`${address} returns ${answer.status}: the store is not ready.`, 'Its log says why.')];
  },
};
