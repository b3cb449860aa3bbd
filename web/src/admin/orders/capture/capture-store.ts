import type { DeliveryDetailInput } from '@formulary/contract';
import { z } from 'zod';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { cartLine } from '#web/parts/cart/cart-line.ts';

/** A cart line with its product code. */
const capturedLine = cartLine.extend({ sku: z.string() });
export type CapturedLine = z.infer<typeof capturedLine>;

/** The lines as stored in this tab. */
const keptLines = z.array(capturedLine);

type Captured = {
  /** The staff member who captures the order; no one else in this browser sees it. */
  staffId: string;
  /** Choosing another customer starts a new order. */
  customerId: string;
  lines: readonly CapturedLine[];
  forCollection: boolean;
  recipientName: string | undefined;
  /** The chosen delivery detail; undefined means the first. */
  deliveryDetailId: string | undefined;
  /** An address for this order only. */
  address: DeliveryDetailInput | undefined;
  poNumber: string;
  note: string;
};

type CaptureActions = {
  begin: (staffId: string, customerId: string) => void;
  /** Adds a line, or adds its quantity to the existing one. */
  add: (line: CapturedLine) => void;
  setQuantity: (id: string, quantity: number) => void;
  remove: (id: string) => void;
  /** Updates the lines to current prices and stock. */
  renew: (lines: ReadonlyMap<string, Pick<CapturedLine, 'cost' | 'stock' | 'zeroRated'>>) => void;
  set: (
    part: Partial<
      Pick<Captured, 'forCollection' | 'recipientName' | 'deliveryDetailId' | 'address' | 'poNumber' | 'note'>
    >,
  ) => void;
  clear: () => void;
};

const nothing = (staffId: string, customerId: string): Captured => ({
  staffId,
  customerId,
  lines: [],
  forCollection: false,
  recipientName: undefined,
  deliveryDetailId: undefined,
  address: undefined,
  poNumber: '',
  note: '',
});

/** The order being captured. Survives a reload of the tab. */
export const useCapture = create<Captured & CaptureActions>()(
  persist(
    (set, get) => ({
      ...nothing('', ''),
      begin: (staffId, customerId) => {
        const known = get();
        if (known.staffId !== staffId || known.customerId !== customerId) set(nothing(staffId, customerId));
      },
      add: (line) => {
        const { lines } = get();
        const isKnown = lines.some(({ id }) => id === line.id);
        set({
          lines: isKnown
            ? lines.map((known) =>
                known.id === line.id ? { ...line, quantity: known.quantity + line.quantity } : known,
              )
            : [...lines, line],
        });
      },
      setQuantity: (id, quantity) =>
        set({ lines: get().lines.map((line) => (line.id === id ? { ...line, quantity } : line)) }),
      remove: (id) => set({ lines: get().lines.filter((line) => line.id !== id) }),
      renew: (now) => set({ lines: get().lines.map((line) => ({ ...line, ...now.get(line.id) })) }),
      set: (part) => set(part),
      clear: () => set(nothing('', '')),
    }),
    {
      name: 'captured-order',
      storage: createJSONStorage(() => sessionStorage),
      partialize: (state) => ({ ...state, lines: keptLines.encode([...state.lines]) }),
      merge: (stored, current) => {
        const kept = stored as Captured | undefined;
        return { ...current, ...kept, lines: keptLines.safeParse(kept?.lines).data ?? [] };
      },
    },
  ),
);
