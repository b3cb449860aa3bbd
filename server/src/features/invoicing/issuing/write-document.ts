import {
  type Cents,
  type CreditReason,
  formatMoneyExactly,
  type OrderDocument,
  type TaxDocumentKind,
} from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { announceChange } from '../../../db/change-events/announce-change.ts';
import type { Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import { readRows } from '../../../db/rows.ts';
import { type DocumentSnapshot, documentSnapshot } from '../../../documents/snapshot.ts';
import { recordEvents } from '../../../events/record-events.ts';
import type { Actor } from '../../../http/access.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { documentFileJobs } from '../file/document-file-jobs.ts';
import type { TaxedAmount } from '../order/order-tax.ts';
import { documentSeries, taxDocumentLines, taxDocuments } from '../tables.ts';

const PREFIX: Record<TaxDocumentKind, string> = { invoice: 'INV-', 'credit-note': 'CN-' };
const DIGITS = 6;

const taken = z.object({ serial: z.int().positive(), prefix: z.string() });

export type DocumentNumber = { serial: number; number: string };

/**
 * Takes the next number of a kind of document. Its series is locked until the transaction ends, which gives the number
 * back if it fails. Take it last, because everyone who issues a document of that kind waits for it.
 */
const takeNumber = async (tx: Tx, kind: TaxDocumentKind): Promise<DocumentNumber> => {
  const [row] = await readRows(
    tx,
    taken,
    sql`insert into ${documentSeries} as series (kind, prefix, next) values (${kind}, ${PREFIX[kind]}, 2)
      on conflict (kind) do update set next = series.next + 1 returning next - 1 as serial, prefix`,
  );
  if (!row) throw new Error(`No number of the series ${kind}`);
  return { serial: row.serial, number: row.prefix + String(row.serial).padStart(DIGITS, '0') };
};

/** A line of a document; the delivery fee has no order line. */
export type LineToWrite = TaxedAmount & {
  orderLineId: string | null;
  quantity: number;
  cost: Cents;
  isReturned?: boolean;
};

type DocumentToWrite = Actor & {
  kind: TaxDocumentKind;
  userId: string;
  orderId: string;
  total: Cents;
  tax: Cents;
  lines: readonly LineToWrite[];
  dueOn?: string;
  invoiceId?: string;
  reason?: CreditReason;
  note?: string | null;
  paymentId?: string | null;
  requestKey?: string | undefined;
  /** Returns all printed data. */
  snapshotOf: (number: string) => DocumentSnapshot;
  /** The text after the number in the audit log: "for order 2F7K…". */
  about: string;
};

/**
 * Writes a document with the next number of its kind, in the transaction of the operation that it documents, as its
 * last step, because any other document of that kind waits for this transaction. Its file is drawn soon after.
 */
export const writeDocument = async (
  tx: Tx,
  jobs: Jobs,
  { kind, lines, actorId, at, snapshotOf, about, ...document }: DocumentToWrite,
): Promise<OrderDocument> => {
  const id = newId();
  const { serial, number } = await takeNumber(tx, kind);
  const snapshot = documentSnapshot.parse(snapshotOf(number));
  await tx.insert(taxDocuments).values({
    id,
    kind,
    serial,
    number,
    ...document,
    snapshot,
    issuedAt: at,
    issuedBy: actorId,
  });
  await Promise.all([
    tx
      .insert(taxDocumentLines)
      .values(
        lines.map(({ rate, ...line }, position) => ({ ...line, documentId: id, position, taxRate: rate })),
      ),
    jobs.send(tx, documentFileJobs, { documentId: id }),
    recordAudit(tx, {
      actorId,
      action: 'Added',
      entity: 'Document',
      entityId: id,
      label: number,
      summary: `${snapshot.title} ${about}, ${formatMoneyExactly(document.total)}`,
      after: { total: document.total, tax: document.tax },
      ...(document.note && { reason: document.note }),
      at,
    }),
    announceChange(tx, { topic: 'documents', userId: document.userId, ids: [id] }),
    recordEvents(tx, [
      {
        kind: 'document.issued',
        subjectId: id,
        accountId: document.userId,
        actorId,
        facts: {
          document: kind,
          number,
          orderId: document.orderId,
          total: document.total,
          tax: document.tax,
          ...(document.invoiceId && { invoiceId: document.invoiceId }),
        },
      },
    ]),
  ]);
  return { id, kind, number };
};
