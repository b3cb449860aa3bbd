import { countOf, type DoctorOptions } from '../../doctor/check.ts';
import { type Diagnosis, examine } from '../../doctor/doctor.ts';
import { verifyDocumentFiles, verifyDocuments } from '../../features/invoicing/verify-documents.ts';
import { verifyLedger } from '../../features/ledger/verify-ledger.ts';
import type { Services } from '../../http/app.ts';
import { CommandError, type Print } from '../terminal.ts';

const MARKS = { ok: '✓', warning: '!', failure: '✗' };

const describe = ({ status, check, text, todo }: Diagnosis): string =>
  [`${MARKS[status]} ${check}: ${text}`, ...(todo ? [`    → ${todo}`] : [])].join('\n');

/** Examines the store and prints the findings; the process ends with code 1 if anything fails. */
export const doctorCommand = async (
  env: NodeJS.ProcessEnv,
  version: string,
  { json, ...options }: DoctorOptions & { json?: boolean },
  print: Print,
): Promise<void> => {
  const found: Diagnosis[] = [];
  for await (const diagnosis of examine(env, version, options)) {
    found.push(diagnosis);
    if (!json) print(describe(diagnosis));
  }
  if (json) print(JSON.stringify(found, null, 2));
  const count = (status: 'failure' | 'warning') => {
    const { length } = found.filter((each) => each.status === status);
    return countOf(length, status);
  };
  if (!json) print(`${count('failure')}, ${count('warning')}.`);
  if (found.some(({ status }) => status === 'failure')) process.exitCode = 1;
};

/**
 * Fails, naming each customer, if a balance differs from the sum of its entries or an entry chain is broken, and naming each
 * document, if invoices, credit notes, settlements and ledger disagree. With `files` it also reads every document's file.
 */
export const verifyLedgerCommand = async (
  { db, files }: Services,
  options: { files?: boolean },
  print: Print,
): Promise<void> => {
  const { accounts, entries, faults } = await verifyLedger(db);
  const { documents, faults: ofDocuments } = await verifyDocuments(db);
  const stored = options.files ? await verifyDocumentFiles(db, files) : { files: 0, faults: [] };
  for (const { userId, fault } of faults) print(`${userId}: ${fault}`);
  const wrong = [...ofDocuments, ...stored.faults];
  for (const { subject, fault } of wrong) print(`${subject}: ${fault}`);
  if (faults.length > 0)
    throw new CommandError(
      `${faults.length} of ${countOf(accounts, 'account')} ${faults.length === 1 ? 'does' : 'do'} not match the ledger entries.`,
    );
  if (wrong.length > 0)
    throw new CommandError(`${countOf(wrong.length, 'fault')} in invoices, credit notes and settlements.`);
  print(`${countOf(accounts, 'account')}, ${countOf(entries, 'entry', 'entries')}: every balance matches.`);
  print(
    `${countOf(documents, 'invoice or credit note', 'invoices and credit notes')}: every number, total and settlement matches.`,
  );
  if (options.files) print(`${countOf(stored.files, 'document file')}: unchanged.`);
};
