import { useQuery } from '@tanstack/react-query';
import { recipientOf } from '#web/features/delivery-details/address.ts';
import { useCrumbName } from '#web/ui/page/crumb-name.ts';
import { useCloseDialog } from '../detail/customer-dialog.tsx';
import { customerDetailsQuery } from './api.ts';
import { DetailDialog } from './detail-dialog.tsx';

/** The delivery detail that an address names, or a new one for `new`. Nothing where there is none. */
export function DetailOfCustomer({ customerId, detailId }: { customerId: string; detailId: string }) {
  const { data } = useQuery(customerDetailsQuery(customerId));
  const onClose = useCloseDialog(customerId);
  const detail = data?.deilveryDetails.find(({ id }) => id === detailId);
  useCrumbName(`/admin/customers/${customerId}/delivery/${detailId}`, detail && recipientOf(detail));
  if (detailId !== 'new' && !detail) return null;
  return <DetailDialog customerId={customerId} detail={detail} onClose={onClose} />;
}
