import type { EventFacts } from '@formulary/contract';
import { orderStatus } from '@formulary/contract';
import type { lockOrder } from './lock-order.ts';

/** The facts in every event of an order. */
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
