import { type ReactElement, useState } from 'react';
import { Popover } from '#web/ui/overlay/popover.tsx';
import type { Filter } from './choose.ts';
import { LabFilter } from './lab-filter.tsx';

type FilterPopoverProps = {
  trigger: ReactElement;
  filter: Filter;
  onChoose: (filter: Filter) => void;
};

/** Open when first rendered; closes after a choice. */
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
