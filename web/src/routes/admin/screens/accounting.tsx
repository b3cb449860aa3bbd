import { useSearch } from '@tanstack/react-router';
import { AccountingScreen } from '#web/admin/accounting/accounting-screen.tsx';

export function Accounting() {
  return <AccountingScreen search={useSearch({ from: '/admin/accounting' })} />;
}
