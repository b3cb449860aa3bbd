import type { StaffOrderSummary } from '@formulary/contract';
import { createContext, useContext } from 'react';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import type { Selection } from './use-selection.ts';

type Ticking = { selection: Selection; shown: readonly StaffOrderSummary[] };

/** What is ticked, for the cells of the table, whose columns stand still. */
export const TickingContext = createContext<Ticking | undefined>(undefined);

const useTicking = (): Ticking => {
  const ticking = useContext(TickingContext);
  if (!ticking) throw new Error('Orders are ticked inside their list');
  return ticking;
};

/** Ticks all orders of the page, or none. */
export function TickAll() {
  const { selection, shown } = useTicking();
  return (
    <Checkbox
      label="Select all orders on this page"
      hideLabel
      checked={shown.length > 0 && shown.every(({ id }) => selection.has(id))}
      onChange={() => selection.toggleAll(shown)}
      className="grid"
    />
  );
}

export function TickOne({ order }: { order: StaffOrderSummary }) {
  const { selection } = useTicking();
  return (
    <Checkbox
      label={`Select order ${order.referenceNumber}`}
      hideLabel
      tabIndex={-1}
      checked={selection.has(order.id)}
      onChange={() => selection.toggle(order)}
      className="grid"
    />
  );
}
