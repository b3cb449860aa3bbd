import { type Page, type Synonym, synonym } from '@formulary/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../db/client.ts';
import { readRows, totalRow } from '../../../../db/rows.ts';
import type { Actor } from '../../../../http/access.ts';
import { AppError, isUniqueViolation, notFound } from '../../../../http/errors/app-error.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { searchSynonyms } from '../../tables.ts';
import { actorTransaction } from '../transactions.ts';

/** A typed word and the catalogue's word for it; search uses both directions. */
export type SynonymPair = { term: string; meaning: string };

/** Adds synonyms, effective immediately, and returns them. Existing pairs and pairs with a blank side are ignored. */
export const saveSynonyms = async (db: Db | Tx, pairs: readonly SynonymPair[]): Promise<Synonym[]> => {
  const rows = pairs
    .map(({ term, meaning }) => ({ term: term.trim(), meaning: meaning.trim() }))
    .filter(({ term, meaning }) => term !== '' && meaning !== '');
  if (rows.length === 0) return [];
  const { id, term, meaning } = searchSynonyms;
  return db.insert(searchSynonyms).values(rows).onConflictDoNothing().returning({ id, term, meaning });
};

const label = ({ term, meaning }: SynonymPair): string => `${term} = ${meaning}`;
const taken = (cause?: unknown): AppError => {
  const message = 'This synonym already exists.';
  return new AppError('CONFLICT', message, { errors: { term: message }, cause });
};

/** Returns a page of synonyms by term; `q` is part of either side, ignoring accents and case. */
export const listSynonyms = async (db: Db, q: string, { skip, take }: Page) => {
  const rows = await readRows(
    db,
    synonym.extend(totalRow.shape),
    sql`
    select id, term, meaning, (count(*) over ())::int as total from search_synonyms
    where strpos(search_key(term), search_key(${q})) > 0 or strpos(search_key(meaning), search_key(${q})) > 0
    order by lower(term), lower(meaning), id limit ${take - skip} offset ${skip}`,
  );
  return {
    synonyms: rows.map(({ total: _, ...found }) => found),
    total: rows[0]?.total ?? (skip > 0 ? await countSynonyms(db, q) : 0),
  };
};

const countSynonyms = async (db: Db, q: string): Promise<number> => {
  const [counted] = await readRows(
    db,
    totalRow,
    sql`
    select count(*)::int as total from search_synonyms
    where strpos(search_key(term), search_key(${q})) > 0 or strpos(search_key(meaning), search_key(${q})) > 0`,
  );
  return counted?.total ?? 0;
};

export const ALL_SYNONYMS = sql`select id, term, meaning from search_synonyms order by lower(term), lower(meaning), id`;

/** Adds a synonym, effective in search immediately. CONFLICT if it exists. */
export const addSynonym = (db: Db, actor: Actor, pair: SynonymPair): Promise<Synonym> =>
  actorTransaction(db, actor, async (tx) => {
    const [added] = await saveSynonyms(tx, [pair]);
    if (!added) throw taken();
    await recordAudit(tx, {
      actorId: actor.actorId,
      action: 'Added',
      entity: 'Synonym',
      entityId: added.id,
      label: label(added),
      summary: 'Added a search synonym',
      after: pair,
      at: actor.at,
    });
    return added;
  });

/** Changes a synonym. STALE if it differs from the pair seen, CONFLICT if the new pair exists. */
export const editSynonym = (
  db: Db,
  actor: Actor,
  id: string,
  { seen, term, meaning }: SynonymPair & { seen: SynonymPair },
): Promise<Synonym> =>
  actorTransaction(db, actor, async (tx) => {
    const [changed] = await tx
      .update(searchSynonyms)
      .set({ term, meaning })
      .where(
        and(
          eq(searchSynonyms.id, id),
          eq(searchSynonyms.term, seen.term),
          eq(searchSynonyms.meaning, seen.meaning),
        ),
      )
      .returning();
    if (!changed) {
      const [known] = await tx.select().from(searchSynonyms).where(eq(searchSynonyms.id, id));
      if (!known) notFound('Synonym');
      throw new AppError('STALE', 'Someone else has changed this synonym in the meantime.');
    }
    await recordAudit(tx, {
      actorId: actor.actorId,
      action: 'Updated',
      entity: 'Synonym',
      entityId: id,
      label: label(changed),
      summary: 'Changed a search synonym',
      before: seen,
      after: { term, meaning },
      at: actor.at,
    });
    return { id, term, meaning };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken(error) : error;
  });

/** Deletes a synonym. NOT_FOUND if it no longer exists. */
export const deleteSynonym = (db: Db, actor: Actor, id: string): Promise<void> =>
  actorTransaction(db, actor, async (tx) => {
    const [gone] = await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning();
    if (!gone) return notFound('Synonym');
    await recordAudit(tx, {
      actorId: actor.actorId,
      action: 'Deleted',
      entity: 'Synonym',
      entityId: id,
      label: label(gone),
      summary: 'Removed a search synonym',
      before: { term: gone.term, meaning: gone.meaning },
      at: actor.at,
    });
  });
