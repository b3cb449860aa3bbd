import type { Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import type { categories, labs } from '../tables.ts';
import { tidy } from './cell-text.ts';

/** Returns the id of a name, ignoring case and spaces. */
export type IdOf = (name: string) => string;

/** Returns the ids of labs or categories by name, creating those that do not exist. */
export const findOrCreateByName = async (
  tx: Tx,
  table: typeof labs | typeof categories,
  names: Iterable<string>,
): Promise<IdOf> => {
  const key = (name: string): string => tidy(name).toLowerCase();
  const rows = await tx.select({ id: table.id, name: table.name }).from(table);
  const ids = new Map(rows.map(({ id, name }) => [key(name), id]));
  const missing: { id: string; name: string }[] = [];
  for (const name of names) {
    if (ids.has(key(name))) continue;
    const id = newId();
    ids.set(key(name), id);
    missing.push({ id, name });
  }
  if (missing.length > 0) await tx.insert(table).values(missing);
  return (name) => {
    const id = ids.get(key(name));
    if (id === undefined) throw new Error(`'${name}' has no id`);
    return id;
  };
};
