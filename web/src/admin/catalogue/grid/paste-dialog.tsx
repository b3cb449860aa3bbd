import type { StaffProduct } from '@formulary/contract';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { cellKey, type TypedCell } from './cell-edits.ts';
import { CELL_COLUMNS } from './cells.ts';

type PasteDialogProps = {
  typed: readonly TypedCell[];
  rows: readonly StaffProduct[];
  lost: number;
  onOpenChange: (open: boolean) => void;
  onPaste: () => void;
};

export const cellCount = (count: number): string => (count === 1 ? '1 cell' : `${count} cells`);

/** Previews a paste if some of its rows are not on the screen. */
export function PasteDialog({ typed, rows, lost, onOpenChange, onPaste }: PasteDialogProps) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Change ${cellCount(typed.length)}?`}
      description={
        lost > 0
          ? `Some of these products are not visible on the screen. ${cellCount(lost)} that you pasted did not fit: they are below the last row of this page, or in a column that cannot be edited.`
          : 'Some of these products are not visible on the screen. You can undo this with Ctrl+Z.'
      }
      confirmLabel={`Change ${cellCount(typed.length)}`}
      onConfirm={onPaste}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section aria-label="Pasted cells" tabIndex={0} className="max-h-80 overflow-y-auto">
        <table className="w-full text-sm" aria-label="Cells before and after">
          <tbody>
            {typed.map((cell) => {
              const row = byId.get(cell.id);
              const details = [row?.strength, row?.packSize].filter(Boolean).join(', ');
              return (
                <tr key={cellKey(cell)} className="border-line border-b">
                  <td className="wrap-anywhere py-1.5 pr-3">
                    {row?.name} <span className="text-muted">{details}</span>
                  </td>
                  <td className="pr-3 text-muted">
                    {CELL_COLUMNS.find(({ field }) => field === cell.field)?.header}
                  </td>
                  <td className="figures wrap-anywhere text-right text-muted">{cell.seen || 'empty'}</td>
                  <td className="figures wrap-anywhere pl-3 text-right font-medium">
                    {cell.text || 'empty'}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </ConfirmDialog>
  );
}
