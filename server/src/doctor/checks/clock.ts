import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '../../db/rows.ts';
import { type DatabaseCheck, type Finding, failure, ok } from '../check.ts';

const PATIENCE_MS = 10_000;
/** A Date header has whole seconds, and responses take time. */
const MOST_SECONDS = 30;

const compare = (what: string, theirs: Date, asked: number): Finding => {
  const seconds = Math.round((theirs.getTime() - (asked + Date.now()) / 2) / 1000);
  if (Math.abs(seconds) <= MOST_SECONDS) return ok(`This machine and ${what} agree about the time.`);
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
    // Another check tests whether it answers at all.
    return date ? [...findings, compare(new URL(config.publicUrl).host, new Date(date), sent)] : findings;
  },
};
