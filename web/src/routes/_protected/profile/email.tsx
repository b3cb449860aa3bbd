import { createFileRoute } from '@tanstack/react-router';
import { ChangeEmailDialog } from '#web/features/profile/change-email-dialog.tsx';

export const Route = createFileRoute('/_protected/profile/email')({ component: ChangeEmailDialog });
