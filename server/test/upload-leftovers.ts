import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { count, eq, sql } from 'drizzle-orm';
import { ledgerEntries } from '../src/features/ledger/tables.ts';
import { payments } from '../src/features/payments/tables.ts';
import type { Harness } from './harness.ts';

/** Returns everything that a user's uploads may leave behind: rows, jobs, stored files, temporary files. */
export const uploadLeftovers = async ({ db, services }: Harness, user: { id: string }) => {
  const filesIn = async (folder: string): Promise<number> =>
    (await readdir(path.join(services.config.dataDir, folder), { recursive: true }).catch(() => [])).length;
  const [[rows], [entries], jobs] = await Promise.all([
    db.select({ count: count() }).from(payments).where(eq(payments.userId, user.id)),
    db.select({ count: count() }).from(ledgerEntries).where(eq(ledgerEntries.userId, user.id)),
    db.execute<{ count: number }>(sql`select count(*)::int from pgboss.job where name = 'proof-renditions'`),
  ]);
  return {
    rows: rows?.count,
    entries: entries?.count,
    jobs: jobs.rows[0]?.count,
    stored: await filesIn('files/proofs'),
    temporary: await filesIn('tmp'),
  };
};
