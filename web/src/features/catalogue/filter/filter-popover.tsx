import { type ReactElement, useState } from 'react';
import { Popover } from '#web/ui/overlay/popover.tsx';
import type { Filter } from './choose.ts';
import { LabFilter } from './lab-filter.tsx';

type FilterPopoverProps = {
  trigger: ReactElement;
  filter: Filter;
  onChoose: (filter: Filter) => void;
};

/** The filter beside its button, open from the start; gone once a choice is made. */
export function FilterPopover({ trigger, filter, onChoose }: FilterPopoverProps) {
  const [open, setOpen] = useState(true);
  return (
    <Popover trigger={trigger} label="Filter" open={open} onOpenChange={setOpen}>
      <LabFilter
        filter={filter}
        onChoose={(next) => {
          setOpen(false);
          onChoose(next);
        }}
      />
    </Popover>
  );
}
