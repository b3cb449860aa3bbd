import { createFileRoute } from '@tanstack/react-router';
import { reminderSettingsQuery } from '#web/admin/credit-control/api.ts';
import { ReminderSettingsScreen } from '#web/admin/credit-control/reminder-settings-screen.tsx';

export const Route = createFileRoute('/admin/credit-control/settings')({
  loader: ({ context: { queryClient } }) => queryClient.query(reminderSettingsQuery),
  component: ReminderSettingsScreen,
});
