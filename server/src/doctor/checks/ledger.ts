import { verifyLedger } from '../../features/ledger/verify-ledger.ts';
import { type DatabaseCheck, failure, ok } from '../check.ts';

export const ledger: DatabaseCheck = {
  name: 'ledger',
  run: async ({ services: { db } }) => {
    const { accounts, entries, faults } = await verifyLedger(db);
    const [first] = faults;
    if (!first) return [ok(`${accounts} accounts, ${entries} entries: every balance matches.`)];
    return [
      failure(
        `${faults.length} of ${accounts} accounts do not match their ledger entries; ${first.userId}: ${first.fault}.`,
        'Somebody changed the database by hand. Find out who; compare with the last backup, and correct it by an adjustment in the back office.',
      ),
    ];
  },
};
