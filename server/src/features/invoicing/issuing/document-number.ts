import type { TaxDocumentKind } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { documentSeries } from '../tables.ts';

const PREFIX: Record<TaxDocumentKind, string> = { invoice: 'INV-', 'credit-note': 'CN-' };
const DIGITS = 6;

const taken = z.object({ serial: z.int().positive(), prefix: z.string() });

export type DocumentNumber = { serial: number; number: string };

/**
 * Takes the next number of a kind of document. Its series is locked until the transaction ends, which gives the number back
 * if it fails. Take it last: everyone who issues a document of that kind waits for it.
 */
export const takeNumber = async (tx: Tx, kind: TaxDocumentKind): Promise<DocumentNumber> => {
  const [row] = await readRows(
    tx,
    taken,
    sql`insert into ${documentSeries} as series (kind, prefix, next) values (${kind}, ${PREFIX[kind]}, 2)
      on conflict (kind) do update set next = series.next + 1 returning next - 1 as serial, prefix`,
  );
  if (!row) throw new Error(`No number of the series ${kind}`);
  return { serial: row.serial, number: row.prefix + String(row.serial).padStart(DIGITS, '0') };
};
