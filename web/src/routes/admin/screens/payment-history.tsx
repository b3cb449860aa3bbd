import { useSearch } from '@tanstack/react-router';
import { staffPayments } from '#web/admin/payments/api.ts';
import { HistoryScreen } from '#web/admin/payments/history-screen.tsx';
import type { HistorySearch } from '#web/admin/payments/history-search.ts';
import type { Loading } from '../../options.ts';

export const loadHistory = ({ context: { queryClient }, deps }: Loading<{ deps: HistorySearch }>): void => {
  queryClient.query(staffPayments.query(deps)).catch(() => undefined);
};

export function History() {
  return <HistoryScreen search={useSearch({ from: '/admin/payments/history' })} />;
}
