import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** Whether what is usually bought is shown; undefined until someone has said so in this browser. */
export const useIsOpen = create<{ isOpen: boolean | undefined }>()(
  persist(() => ({ isOpen: undefined as boolean | undefined }), {
    name: 'quick-order-usuals',
    storage: createJSONStorage(() => localStorage),
  }),
);
