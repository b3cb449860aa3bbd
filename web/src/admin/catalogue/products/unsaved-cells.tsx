import type { StaffProduct } from '@formulary/contract';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { CELL_COLUMNS, type CellField } from '../grid/cells.ts';
import type { CellEdits } from '../grid/use-cell-edits.ts';

const SHOWN = 3;
/** Fewer cells are saved before anyone could read the message. */
const MANY = 100;

/** Lists the unsaved cells, including those on other pages. */
export function UnsavedCells({ cellEdits, rows }: { cellEdits: CellEdits; rows: readonly StaffProduct[] }) {
  const saving = [...cellEdits.edits.values()].filter(({ message }) => !message).length;
  const bad = [...cellEdits.edits].flatMap(([key, { text, message }]) => {
    const [id = '', field] = key.split(':') as [string, CellField];
    const header = CELL_COLUMNS.find((column) => column.field === field)?.header ?? field;
    const name = rows.find((row) => row.id === id)?.name ?? 'a product on another page';
    return message ? [{ key, id, field, text, message, place: `${header} of ${name}` }] : [];
  });
  return (
    <>
      {saving > MANY && <p className="figures text-muted">Saving {formatNumber(saving)} cells…</p>}
      {bad.length > 0 && (
        <Notice
          tone="owed"
          title={bad.length === 1 ? '1 cell is not saved' : `${formatNumber(bad.length)} cells are not saved`}
        >
          <ul className="mt-1">
            {bad.slice(0, SHOWN).map(({ key, place, message }) => (
              <li key={key}>
                <strong className="font-medium">{place}:</strong> {message}
              </li>
            ))}
            {bad.length > SHOWN && <li>and {formatNumber(bad.length - SHOWN)} more, marked in the table</li>}
          </ul>
          <Button
            size="sm"
            variant="secondary"
            className="mt-2"
            onClick={() => {
              for (const cell of bad) cellEdits.forget(cell);
            }}
          >
            Discard changes
          </Button>
        </Notice>
      )}
    </>
  );
}
