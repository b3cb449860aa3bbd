import type { EventFacts } from '@formulary/contract';
import { orderStatus } from '@formulary/contract';
import type { lockOrder } from './lock-order.ts';

/** What every event of an order says of it. */
export const orderFacts = ({
  referenceNumber,
  status,
  totalPrice,
  forCollection,
}: Pick<
  Awaited<ReturnType<typeof lockOrder>>,
  'referenceNumber' | 'status' | 'totalPrice' | 'forCollection'
>): EventFacts<'order.placed'> => ({
  referenceNumber,
  status: orderStatus.parse(status),
  totalPrice,
  forCollection,
});
