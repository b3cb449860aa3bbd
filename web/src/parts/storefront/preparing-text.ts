import type { StoreStatus } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#web/lib/format.ts';
import { followedStatusQuery } from './api.ts';
import { mayPrepare } from './may-prepare.ts';

export const PREPARING = 'You can fill your cart now. Orders can be placed when the store opens.';

export const opensText = (opensAt: string): string => `It opens again on ${formatDateTime(opensAt)}.`;

export const closedText = ({ opensAt }: StoreStatus): string =>
  opensAt ? `The store is closed. ${opensText(opensAt)}` : 'The store is currently closed.';

/**
 * The message on screens that fill the cart while the store is closed but orders may be prepared; otherwise undefined.
 */
export const usePreparingText = (): string | undefined => {
  const { data: status } = useQuery(followedStatusQuery);
  return status?.isClosed && mayPrepare(status) ? `${closedText(status)} ${PREPARING}` : undefined;
};
