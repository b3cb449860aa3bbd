import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useMedia } from '#web/lib/use-media.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';

/** The optional columns, in their order; the name and the quantity are always shown. */
export const COLUMN_IDS = [
  'sku',
  'dosage',
  'strength',
  'pack',
  'lab',
  'category',
  'stock',
  'unitPrice',
  'price',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

const ROW_HEIGHTS = ['comfortable', 'compact'] as const;
export type RowHeight = (typeof ROW_HEIGHTS)[number];

const DEFAULT_COLUMNS: readonly ColumnId[] = ['dosage', 'strength', 'price'];

/** A user's settings; undefined if nothing was chosen. */
const settings = z.object({
  columns: z.array(z.enum(COLUMN_IDS)).optional().catch(undefined),
  rowHeight: z.enum(ROW_HEIGHTS).optional().catch(undefined),
});
type TableSettings = z.output<typeof settings>;
const kept = z.object({ byUser: z.record(z.string(), settings) }).catch({ byUser: {} });

/** The settings of everyone who uses this browser. */
const useKeptSettings = create(
  persist((): z.output<typeof kept> => ({ byUser: {} }), {
    name: 'store-table',
    merge: (stored) => kept.parse(stored),
  }),
);

/** A small screen with a mouse: rows are as low as possible while still easy to click. */
const SMALL_SCREEN = '(width <= 1280px) and (pointer: fine)';

type Table = {
  columns: ReadonlySet<ColumnId>;
  rowHeight: RowHeight;
  change: (change: TableSettings) => void;
};

/** The signed-in user's settings for the table of products. */
export const useTableSettings = (): Table => {
  const { id } = useCurrentUser();
  const chosen = useKeptSettings(({ byUser }) => byUser[id]);
  const isSmallScreen = useMedia(SMALL_SCREEN);
  return {
    columns: new Set(chosen?.columns ?? DEFAULT_COLUMNS),
    rowHeight: chosen?.rowHeight ?? (isSmallScreen ? 'compact' : 'comfortable'),
    change: (change) =>
      useKeptSettings.setState(({ byUser }) => ({
        byUser: { ...byUser, [id]: { ...byUser[id], ...change } },
      })),
  };
};

export const COLUMN_NAMES: Record<ColumnId, string> = {
  sku: 'Code',
  dosage: 'Dosage',
  strength: 'Strength',
  pack: 'Pack',
  lab: 'Lab',
  category: 'Category',
  stock: 'Stock',
  unitPrice: 'Price per unit',
  price: 'Price',
};
