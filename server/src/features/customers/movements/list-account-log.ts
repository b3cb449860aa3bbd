import { type AccountLogList, type Page, randFromCents } from '@formulary/contract';
import type { Db } from '../../../db/client.ts';
import { type EntryFilter, selectEntries } from '../../ledger/queries.ts';
import { entryReferences } from './entry-references.ts';

/** A page of a customer's account log, and how many entries there are. */
export const listAccountLog = async (
  db: Db,
  userId: string,
  page: Page,
  filter: EntryFilter,
): Promise<AccountLogList> => {
  const rows = await selectEntries(db, userId, page, filter);
  const entries = rows.flatMap(({ entry }) => entry ?? []);
  const references = await entryReferences(db, entries);
  return {
    accountLogs: entries.map((entry) => ({
      id: entry.id,
      dateCreated: entry.createdAt.toISOString(),
      logType: entry.source,
      logStatus: entry.action,
      currentOutstanding: randFromCents(entry.currentOutstanding),
      previousOutstanding: randFromCents(entry.previousOutstanding),
      entityId: entry.entityId,
      reference: (entry.entityId && references.get(entry.entityId)) ?? null,
    })),
    total: rows[0]?.total ?? 0,
  };
};
