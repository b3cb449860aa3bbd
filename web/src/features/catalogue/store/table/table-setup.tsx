import { type ReactElement, useState } from 'react';
import { Button } from '#web/ui/action/button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Popover } from '#web/ui/overlay/popover.tsx';
import { COLUMN_IDS, COLUMN_NAMES, type RowHeight, useTableSettings } from './table-settings.ts';

const HEIGHTS: { value: RowHeight; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];

/** The columns and the row height of the table, stored for the user in this browser. Open when first rendered. */
export function TableSetup({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true);
  const { columns, rowHeight, change } = useTableSettings();
  return (
    <Popover
      trigger={trigger}
      label="Columns and row height"
      open={open}
      onOpenChange={setOpen}
      className="px-5 py-4"
    >
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">Columns</legend>
        {COLUMN_IDS.map((id) => (
          <Checkbox
            key={id}
            label={COLUMN_NAMES[id]}
            checked={columns.has(id)}
            onChange={({ target }) =>
              change({
                columns: COLUMN_IDS.filter((each) => (each === id ? target.checked : columns.has(each))),
              })
            }
            className="py-1 max-desktop:py-0"
          />
        ))}
      </fieldset>
      <p className="mt-3 mb-1.5 font-semibold text-sm">Row height</p>
      <SegmentedControl
        label="Row height"
        value={rowHeight}
        segments={HEIGHTS}
        onChange={(next) => change({ rowHeight: next })}
      />
      <div className="mt-3 flex justify-end">
        <Button
          variant="ghost"
          size="sm"
          onClick={() => change({ columns: undefined, rowHeight: undefined })}
          className="-mr-2 text-primary"
        >
          Reset columns
        </Button>
      </div>
    </Popover>
  );
}
