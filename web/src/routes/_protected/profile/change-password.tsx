import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordDialog } from '#web/features/profile/change-password-dialog.tsx';

export const Route = createFileRoute('/_protected/profile/change-password')({
  component: ChangePasswordDialog,
});
