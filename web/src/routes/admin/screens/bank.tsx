import { useSearch } from '@tanstack/react-router';
import { bankLinesListing } from '#web/admin/bank/api.ts';
import type { LinesSearch } from '#web/admin/bank/bank-search.ts';
import { ImportStatementScreen } from '#web/admin/bank/import/import-statement-screen.tsx';
import { BankScreen } from '#web/admin/bank/lines/bank-screen.tsx';
import type { Loading } from '../../options.ts';

export const loadLines = ({ context: { queryClient }, deps }: Loading<{ deps: LinesSearch }>): void => {
  queryClient.query(bankLinesListing.query(deps)).catch(() => undefined);
};

export function Lines() {
  return <BankScreen search={useSearch({ from: '/admin/bank' })} />;
}

export function Import() {
  return <ImportStatementScreen search={useSearch({ from: '/admin/bank/import' })} />;
}
