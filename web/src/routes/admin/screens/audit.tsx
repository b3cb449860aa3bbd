import { useSearch } from '@tanstack/react-router';
import { AuditScreen } from '#web/admin/audit/audit-screen.tsx';

export function Audit() {
  return <AuditScreen search={useSearch({ from: '/admin/audit' })} />;
}
