import type { StoreStatus } from '@formulary/contract';
import { create } from 'zustand';

/** Whether customers may fill their cart: while the store is open and, if the store allows it, while it is closed. */
export const mayPrepare = ({
  isClosed,
  preparesWhileClosed,
}: Pick<StoreStatus, 'isClosed' | 'preparesWhileClosed'>): boolean => !isClosed || preparesWhileClosed;

/** The result for the last known status; true before. For code that must answer at once. */
export const useMayPrepare = create<boolean>()(() => true);
