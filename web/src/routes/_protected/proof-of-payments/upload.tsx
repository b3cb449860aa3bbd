import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { UploadDialog } from '#web/features/payments/upload/upload-dialog.tsx';

const payments = getRouteApi('/_protected/proof-of-payments');

export const Route = createFileRoute('/_protected/proof-of-payments/upload')({
  component: () => <UploadDialog orderId={payments.useSearch().orderId} />,
});
