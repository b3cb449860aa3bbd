import { Outlet, useParams, useSearch } from '@tanstack/react-router';
import { overdueCustomers, reminderSettingsQuery } from '#web/admin/credit-control/api.ts';
import { CreditControlFrame } from '#web/admin/credit-control/credit-control-frame.tsx';
import { OverdueScreen } from '#web/admin/credit-control/overdue-screen.tsx';
import type { OverdueSearch } from '#web/admin/credit-control/overdue-search.ts';
import { RemindersScreen } from '#web/admin/credit-control/reminders-screen.tsx';
import { RunScreen } from '#web/admin/credit-control/statement-run-screen.tsx';
import { RunsScreen } from '#web/admin/credit-control/statement-runs-screen.tsx';
import type { Loading } from '../../options.ts';

export { ReminderSettingsScreen } from '#web/admin/credit-control/reminder-settings-screen.tsx';

export function CreditControl() {
  return (
    <CreditControlFrame>
      <Outlet />
    </CreditControlFrame>
  );
}

export const loadOverdue = ({ context: { queryClient }, deps }: Loading<{ deps: OverdueSearch }>): void => {
  queryClient.query(overdueCustomers.query(deps)).catch(() => undefined);
};

export function Overdue() {
  return <OverdueScreen search={useSearch({ from: '/admin/credit-control/' })} />;
}

export function Reminders() {
  return <RemindersScreen search={useSearch({ from: '/admin/credit-control/reminders' })} />;
}

export const loadSettings = ({ context: { queryClient } }: Loading) =>
  queryClient.query(reminderSettingsQuery);

export function Runs() {
  return <RunsScreen search={useSearch({ from: '/admin/credit-control/statements' })} />;
}

export function Run() {
  const { id } = useParams({ from: '/admin/credit-control/statements/$id' });
  return <RunScreen id={id} search={useSearch({ from: '/admin/credit-control/statements/$id' })} />;
}
