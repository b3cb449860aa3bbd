import { verifyLedger } from '../../features/ledger/verify-ledger.ts';
import type { Services } from '../../http/app.ts';
import { CommandError, type Print } from '../command-error.ts';

/** Fails, naming each customer, if a balance differs from the sum of its entries or an entry chain is broken. */
export const verifyLedgerCommand = async ({ db }: Services, print: Print): Promise<void> => {
  const { accounts, entries, faults } = await verifyLedger(db);
  for (const { userId, fault } of faults) print(`${userId}: ${fault}`);
  if (faults.length > 0)
    throw new CommandError(`${faults.length} of ${accounts} accounts do not match their ledger entries.`);
  print(`${accounts} accounts, ${entries} entries: every balance matches.`);
};
