import { addCents, bankImport, formatMoneyExactly, NEEDS_COLUMNS, type Page } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import { readRows, totalRow } from '../../../db/rows.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { announceBank } from '../deciding/line-state.ts';
import { countReturns } from '../returns/find-returns.ts';
import { bankImports, bankLines, bankPayouts } from '../tables.ts';
import { type KnownLine, payerKeyOf } from './fingerprint.ts';
import { accountsOf, findKnown, firstDay, lastDay, type Upload } from './preview-upload.ts';

const LINES_AT_A_TIME = 1000;
const MAX_ACCOUNT = 100;

const refuse = (field: 'columns' | 'account', message: string): never => {
  throw new AppError('VALIDATION', message, { errors: { [field]: message } });
};

const requireReturns = async (tx: Tx, moneyOut: readonly KnownLine[], message: string): Promise<void> => {
  if ((await countReturns(tx, moneyOut)) === 0) throw new AppError('CONFLICT', message);
};

const inBatches = async <Row>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<unknown>,
): Promise<void> => {
  for (let from = 0; from < rows.length; from += LINES_AT_A_TIME)
    await insert(rows.slice(from, from + LINES_AT_A_TIME));
};

const toRow = ({ account, day, amount, description, reference, fingerprint }: KnownLine) => ({
  ...{ account, day, amount, description, reference, fingerprint },
});

/**
 * Adds the lines that no earlier import has. Imports run one after the other, so the same file sent twice at the same
 * time adds its lines once. 400 if its columns or its account are not known, 409 if it adds nothing.
 */
export const importUpload = async (
  db: Db,
  upload: Upload,
  { actorId, at }: Actor,
): Promise<{ id: string }> => {
  const { fileName, sha256, statement, moneyIn, moneyOut } = upload;
  const [fromDay, untilDay] = [firstDay(statement.lines), lastDay(statement.lines)];
  if (fromDay === null || untilDay === null) return refuse('columns', NEEDS_COLUMNS);
  const all = [...moneyIn, ...moneyOut];
  if (all.some(({ account }) => account === ''))
    return refuse('account', 'Enter the account number. The file does not contain it.');
  const id = newId();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.importBankFile})`);
    const [isKnown, isKnownOut] = [
      await findKnown(tx, bankLines, moneyIn),
      await findKnown(tx, bankPayouts, moneyOut),
    ];
    const added = moneyIn.filter((line) => !isKnown(line));
    const paidOut = moneyOut.filter((line) => !isKnownOut(line));
    if (moneyIn.length === 0) await requireReturns(tx, paidOut, 'The file contains no payments received.');
    else if (added.length === 0)
      await requireReturns(tx, paidOut, 'All payments received in this file have already been imported.');
    const account = accountsOf(all).join(', ').slice(0, MAX_ACCOUNT);
    const counts = { lineCount: moneyIn.length, newCount: added.length };
    await tx.insert(bankImports).values({
      ...{ id, fileName, sha256, format: statement.format, account, fromDay, untilDay, ...counts },
      ...{ importedBy: actorId, importedAt: at },
    });
    await inBatches(
      added.map((line) => ({
        ...toRow(line),
        importId: id,
        payerKey: payerKeyOf(line.description, line.reference),
      })),
      (rows) => tx.insert(bankLines).values(rows),
    );
    await inBatches(
      paidOut.map((line) => ({ ...toRow(line), importId: id })),
      (rows) => tx.insert(bankPayouts).values(rows),
    );
    await announceBank(tx, actorId);
    const total = addCents(...added.map(({ amount }) => amount));
    await recordAudit(tx, {
      actorId,
      action: 'Added',
      entity: 'BankLine',
      entityId: id,
      label: fileName,
      summary: `Imported ${added.length} bank ${added.length === 1 ? 'line' : 'lines'} totalling ${formatMoneyExactly(total)}`,
      after: { account, fromDay, untilDay, ...counts, total },
      at,
    });
  });
  return { id };
};

const importRow = bankImport.extend({ importedAt: bankImport.shape.account });

/** Returns a page of imported files, the latest first. */
export const listImports = async (
  db: Db,
  { skip, take }: Page,
): Promise<{ bankImports: z.infer<typeof bankImport>[]; total: number }> => {
  const [rows, [counted]] = await Promise.all([
    readRows(
      db,
      importRow,
      sql`
      select i.id, i.file_name as "fileName", i.format, i.account, i.from_day::text as "fromDay",
        i.until_day::text as "untilDay", i.line_count as "lineCount", i.new_count as "newCount",
        (select count(*)::int from bank_lines l where l.import_id = i.id and l.state = 'open') as "openCount",
        btrim(u.name || ' ' || u.surname) as "importedBy", i.imported_at as "importedAt"
      from bank_imports i join users u on u.id = i.imported_by
      order by i.imported_at desc, i.id desc limit ${take - skip} offset ${skip}`,
    ),
    readRows(db, totalRow, sql`select count(*)::int as total from bank_imports`),
  ]);
  return {
    bankImports: rows.map((row) => ({ ...row, importedAt: new Date(row.importedAt).toISOString() })),
    total: counted?.total ?? 0,
  };
};
