import { verifyDocuments } from '../../features/invoicing/verify-documents.ts';
import { verifyLedger } from '../../features/ledger/verify-ledger.ts';
import { type DatabaseCheck, failure, ok } from '../check.ts';

export const ledger: DatabaseCheck = {
  name: 'ledger',
  run: async ({ services: { db } }) => {
    const { accounts, entries, faults } = await verifyLedger(db);
    const { documents, faults: ofDocuments } = await verifyDocuments(db);
    const [first] = faults;
    const [wrong] = ofDocuments;
    if (!first && !wrong)
      return [
        ok(`${accounts} accounts, ${entries} entries: every balance matches.`),
        ok(`${documents} invoices and credit notes: every number, total and settlement matches.`),
      ];
    if (!first)
      return [
        failure(
          `${ofDocuments.length} faults in invoices, credit notes and settlements; ${wrong?.subject} ${wrong?.fault}.`,
          'Someone changed the database by hand. Find out who, and compare with the last backup.',
        ),
      ];
    return [
      failure(
        `${faults.length} of ${accounts} accounts do not match their ledger entries; ${first.userId}: ${first.fault}.`,
        'Someone changed the database by hand. Find out who, compare with the last backup, and correct it by a credit or debit in the back office.',
      ),
    ];
  },
};
