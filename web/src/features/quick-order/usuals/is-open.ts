import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** Whether the usual products are shown; undefined until someone has chosen in this browser. */
export const useIsOpen = create<{ isOpen: boolean | undefined }>()(
  persist(() => ({ isOpen: undefined as boolean | undefined }), {
    name: 'quick-order-usuals',
    storage: createJSONStorage(() => localStorage),
  }),
);
