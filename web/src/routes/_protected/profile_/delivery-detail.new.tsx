import { createFileRoute } from '@tanstack/react-router';
import { NewDeliveryDialog } from '#web/features/profile/delivery-dialogs.tsx';

export const Route = createFileRoute('/_protected/profile_/delivery-detail/new')({
  component: NewDeliveryDialog,
});
