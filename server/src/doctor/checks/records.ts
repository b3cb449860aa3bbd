import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '../../db/rows.ts';
import { verifyDocuments } from '../../features/invoicing/verify-documents.ts';
import { verifyLedger } from '../../features/ledger/verify-ledger.ts';
import { countOf, type DatabaseCheck, type Finding, failure, ok, someOf } from '../check.ts';

/** Orders, and therefore invoices, whose total or quantity differs from that of their lines. */
export const orders: DatabaseCheck = {
  name: 'orders and invoices',
  run: async ({ services: { db } }) => {
    const wrong = await readRows(
      db,
      z.object({ reference: z.string() }),
      sql`
      select o.reference_number as reference from orders o
      left join (
        select order_id, sum(cost::bigint * quantity) as price, sum(quantity) as quantity from order_lines group by 1
      ) l on l.order_id = o.id
      where l.price is null or o.total_price <> l.price + o.delivery_fee or o.total_quantity <> l.quantity
      order by 1`,
    );
    if (wrong.length === 0) return [ok('Every order’s total matches its lines.')];
    return [
      failure(
        `Orders whose total differs from their lines (${wrong.length}): ${someOf(wrong.map(({ reference }) => reference))}.`,
        'Someone changed the database by hand. Compare the orders with the last backup.',
      ),
    ];
  },
};

export const ledger: DatabaseCheck = {
  name: 'ledger',
  run: async ({ services: { db } }) => {
    const { accounts, entries, faults } = await verifyLedger(db);
    const { documents, faults: ofDocuments } = await verifyDocuments(db);
    const [first] = faults;
    const [wrong] = ofDocuments;
    if (!first && !wrong)
      return [
        ok(
          `${countOf(accounts, 'account')}, ${countOf(entries, 'entry', 'entries')}: every balance matches.`,
        ),
        ok(
          `${countOf(documents, 'invoice or credit note', 'invoices and credit notes')}: every number, total and settlement matches.`,
        ),
      ];
    if (!first)
      return [
        failure(
          `${countOf(ofDocuments.length, 'fault')} in invoices, credit notes and settlements; ${wrong?.subject}: ${wrong?.fault}.`,
          'Someone changed the database by hand. Find out who, and compare with the last backup.',
        ),
      ];
    return [
      failure(
        `${faults.length} of ${countOf(accounts, 'account')} ${faults.length === 1 ? 'does' : 'do'} not match the ledger entries; ${first.userId}: ${first.fault}.`,
        'Someone changed the database by hand. Find out who, compare with the last backup, and correct it with a credit or debit in the back office.',
      ),
    ];
  },
};

/** Stock below zero, and the stored counts of products that are out of stock or low, which staff rely on. */
export const stock: DatabaseCheck = {
  name: 'stock',
  run: async ({ services: { db } }) => {
    const negative = await readRows(
      db,
      z.object({ sku: z.string() }),
      sql`select sku from products where stock < 0 order by sku`,
    );
    const wrong = await readRows(
      db,
      z.object({ kind: z.string() }),
      sql`
      with kept as (select kind, sum(count) as count from kept_counts where list = 'products' group by 1),
        counted as (select kind_of_product(archived_at, stock) as kind, count(*) as count from products group by 1)
      select kind::text as kind from kept full join counted using (kind)
      where coalesce(kept.count, 0) <> coalesce(counted.count, 0)`,
    );
    const findings: Finding[] = [];
    if (negative.length > 0)
      findings.push(
        failure(
          `Products with negative stock (${negative.length}): ${someOf(negative.map(({ sku }) => sku))}.`,
          'Count them and correct their stock in the back office.',
        ),
      );
    if (wrong.length > 0)
      findings.push(
        failure(
          'The dashboard’s counts of products out of stock or low in stock do not match the catalogue.',
          'Someone changed the database by hand. Make a backup and restore it into an empty store, which counts the products again.',
        ),
      );
    return findings.length > 0
      ? findings
      : [ok('No product has negative stock, and the dashboard’s counts are correct.')];
  },
};
