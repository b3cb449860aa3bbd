import type { StaffProduct } from '@formulary/contract';
import { useState } from 'react';

/** Products that are ticked, on whatever page they stand, as they were then. */
export const useSelection = () => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, StaffProduct>>(new Map());
  const set = (rows: readonly StaffProduct[], isChosen: boolean): void =>
    setChosen((known) => {
      const next = new Map(known);
      for (const row of rows) {
        if (isChosen) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  return {
    rows: [...chosen.values()],
    has: (id: string): boolean => chosen.has(id),
    set,
    toggle: (row: StaffProduct): void => set([row], !chosen.has(row.id)),
    clear: (): void => setChosen(new Map()),
  };
};
export type Selection = ReturnType<typeof useSelection>;
