import type { StoreStatus } from '@formulary/contract';
import { create } from 'zustand';

/** Whether customers may fill their cart: while the store is open, and while it is closed only where the store allows it. */
export const mayPrepare = ({
  isClosed,
  preparesWhileClosed,
}: Pick<StoreStatus, 'isClosed' | 'preparesWhileClosed'>): boolean => !isClosed || preparesWhileClosed;

/** The same when the store was last asked; true before. For what may not ask, because it must answer at once. */
export const useMayPrepare = create<boolean>()(() => true);
