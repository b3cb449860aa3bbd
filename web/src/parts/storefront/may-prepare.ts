import type { StoreStatus } from '@formulary/contract';
import { create } from 'zustand';

/**
 * Whether customers may fill their cart: always while the store is open, and while it is closed if the store allows it.
 */
export const mayPrepare = ({
  isClosed,
  preparesWhileClosed,
}: Pick<StoreStatus, 'isClosed' | 'preparesWhileClosed'>): boolean => !isClosed || preparesWhileClosed;

/** The same for the last known status, and true before one is known. For code that cannot wait. */
export const useMayPrepare = create<boolean>()(() => true);
