import { addCents, formatMoneyExactly } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/columns.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { bankImports, bankLines } from '../tables.ts';
import { payerKeyOf } from './payer-key.ts';
import { accountsOf, findKnown, firstDay, lastDay } from './preview-upload.ts';
import type { Upload } from './read-upload.ts';

const LINES_AT_A_TIME = 1000;
const MAX_ACCOUNT = 100;

/**
 * Adds the lines of money in that no earlier import has. Imports run one after the other, so the same file sent twice at
 * the same moment adds its lines once. 400 if its columns are not known, 409 if it adds nothing.
 */
export const importUpload = async (
  db: Db,
  upload: Upload,
  { actorId, at }: Actor,
): Promise<{ id: string }> => {
  const { fileName, sha256, statement, moneyIn } = upload;
  const [fromDay, untilDay] = [firstDay(statement.lines), lastDay(statement.lines)];
  if (fromDay === null || untilDay === null) {
    const message = 'Choose the columns of the date and of the amount.';
    throw new AppError('VALIDATION', message, { errors: { columns: message } });
  }
  if (moneyIn.length === 0) throw new AppError('CONFLICT', 'The file has no money received.');
  const id = newId();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.importBankFile})`);
    const known = await findKnown(tx, moneyIn);
    const added = moneyIn.filter(({ fingerprint }) => !known.has(fingerprint.toString('hex')));
    if (added.length === 0)
      throw new AppError('CONFLICT', 'Every payment received in this file was imported before.');
    const account = accountsOf(statement.lines).join(', ').slice(0, MAX_ACCOUNT);
    const counts = { lineCount: moneyIn.length, newCount: added.length };
    await tx.insert(bankImports).values({
      ...{ id, fileName, sha256, format: statement.format, account, fromDay, untilDay, ...counts },
      ...{ importedBy: actorId, importedAt: at },
    });
    const rows = added.map(({ day, amount, description, reference, fingerprint, account: own }) => ({
      ...{ importId: id, account: own, day, amount, description, reference, fingerprint },
      payerKey: payerKeyOf(description, reference),
    }));
    for (let from = 0; from < rows.length; from += LINES_AT_A_TIME)
      await tx.insert(bankLines).values(rows.slice(from, from + LINES_AT_A_TIME));
    const total = addCents(...added.map(({ amount }) => amount));
    await recordAudit(tx, {
      actorId,
      action: 'Added',
      entity: 'BankLine',
      entityId: id,
      label: fileName,
      summary: `Imported ${added.length} bank lines of ${formatMoneyExactly(total)}`,
      after: { account, fromDay, untilDay, ...counts, total },
      at,
    });
  });
  return { id };
};
