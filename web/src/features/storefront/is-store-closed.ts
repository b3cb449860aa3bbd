import { create } from 'zustand';

/** Whether the store was closed when it was last asked; false before. For what may not ask, because it must answer at once. */
export const useIsStoreClosed = create<boolean>()(() => false);
