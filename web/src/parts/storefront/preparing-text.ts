import type { StoreStatus } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatTime } from '#web/lib/format.ts';
import { storeTimeZone } from '#web/lib/store-settings.ts';
import { followedStatusQuery } from './api.ts';
import { mayPrepare } from './may-prepare.ts';

export const PREPARING = 'You can fill your cart now. Orders can be placed when the store opens.';

export const opensText = (opensAt: string): string => `It opens again on ${formatDateTime(opensAt)}.`;

const DAY_MS = 86_400_000;

/** As `Mon 08:00`, or with the date if that is not within the next six days. */
export const openingOf = (opensAt: string, now = Date.now()): string => {
  if (Date.parse(opensAt) - now >= 6 * DAY_MS) return formatDateTime(opensAt);
  const day = new Intl.DateTimeFormat('en-ZA', { weekday: 'short', timeZone: storeTimeZone() });
  return `${day.format(new Date(opensAt))} ${formatTime(opensAt).slice(0, 5)}`;
};

export const closedText = ({ opensAt }: StoreStatus): string =>
  opensAt ? `The store is closed. ${opensText(opensAt)}` : 'The store is currently closed.';

/**
 * The message on screens that fill the cart while the store is closed but orders may be prepared; otherwise undefined.
 */
export const usePreparingText = (): string | undefined => {
  const { data: status } = useQuery(followedStatusQuery);
  return status?.isClosed && mayPrepare(status) ? `${closedText(status)} ${PREPARING}` : undefined;
};
