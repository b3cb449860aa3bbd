import { definitionOf, type FieldOf, type StaffProduct } from '@formulary/contract';
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { cn } from '#web/lib/cn.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import type { Selection } from '#web/ui/list/table/selection.tsx';
import { cellKey, type TypedCell } from './cell-edits.ts';
import { CELL_COLUMNS, type CellField, cellText, type Groups, gridRole, readClipboard } from './cells.ts';
import { type CellPlace, useGridFocus } from './grid-cell.tsx';
import { type Editing, GridRow, HEAD, useRowActions } from './grid-row.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import type { CellEdit, CellEdits } from './use-cell-edits.ts';

type ProductGridProps = {
  rows: readonly StaffProduct[];
  isFetching: boolean;
  /** People with the Staff role can change only the stock. */
  mayEdit: (field: CellField) => boolean;
  cellEdits: CellEdits;
  groups: Groups;
  selection: Selection<StaffProduct> | undefined;
  onOpen: (row: StaffProduct) => void;
  /** Called after a paste with the number of changed cells and the number of pasted cells that did not fit. */
  onPasted: (changed: number, lost: number) => void;
};

const UNEDITED: ReadonlyMap<string, CellEdit> = new Map();

const STEP = { down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1] } as const;

/** The names suggested in lab and category cells. Memoised, so that typing does not render them again. */
const Suggestions = memo(function Suggestions({ groups: { labs, categories } }: { groups: Groups }) {
  const lists = { 'grid-labs': labs, 'grid-categories': categories };
  return Object.entries(lists).map(([listId, names]) => (
    <datalist key={listId} id={listId}>
      {names.map(({ id, name }) => (
        <option key={id} value={name} />
      ))}
    </datalist>
  ));
});

/** A grid of products that is edited in place and accepts pasted blocks, like a spreadsheet. */
export function ProductGrid(props: ProductGridProps) {
  const { rows, isFetching, mayEdit, cellEdits, groups, selection, onOpen, onPasted } = props;
  const { edits, commit, forget } = cellEdits;
  const grid = useRef<HTMLTableElement>(null);
  const { active, focus, move, setPlace } = useGridFocus(grid, rows.length, CELL_COLUMNS.length);
  const [editing, setEditing] = useState<Editing>();
  const hadFocus = useRef<HTMLElement>(null);
  /** Set when a block is pasted over an open cell, so that leaving the cell does not save it. */
  const isDropped = useRef(false);
  const [shown, setShown] = useState<{ typed: TypedCell[]; lost: number }>();

  const at = ({ row, column }: CellPlace) => ({ row: rows[row], field: CELL_COLUMNS[column]?.field });

  const edit = (place: CellPlace, typed?: string): void => {
    const { row, field } = at(place);
    if (!row || !field || !mayEdit(field)) return;
    const seen = cellText(row, field);
    const text = typed ?? edits.get(cellKey({ id: row.id, field }))?.text ?? seen;
    isDropped.current = false;
    setPlace(place);
    setEditing({ ...place, text, seen, selects: typed === undefined });
  };

  const finish = (to?: keyof typeof STEP): void => {
    if (!editing || isDropped.current) return;
    const { row, field } = at(editing);
    setEditing(undefined);
    if (row && field) commit([{ id: row.id, field, text: editing.text, seen: editing.seen }]);
    if (!to) return;
    const [down, right] = STEP[to];
    focus({ row: editing.row + down, column: editing.column + right });
  };

  const cancel = (): void => {
    const place = editing;
    setEditing(undefined);
    if (place) focus(place);
  };

  const actions = useRowActions({
    focusCell: setPlace,
    type: (text) => setEditing((now) => now && { ...now, text }),
    finish,
    cancel,
    select: (row) => selection?.toggle(row),
  });
  const editsOf = ({ id }: StaffProduct): ReadonlyMap<string, CellEdit> =>
    CELL_COLUMNS.some(({ field }) => edits.has(cellKey({ id, field }))) ? edits : UNEDITED;

  const isSwitch = (field: CellField | undefined): field is FieldOf<'yesNo'> =>
    field !== undefined && definitionOf(field).kind === 'yesNo' && mayEdit(field);
  const toggle = (row: StaffProduct, field: FieldOf<'yesNo'>): void => {
    commit([{ id: row.id, field, text: row[field] ? 'no' : 'yes', seen: cellText(row, field) }]);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.cell) return;
    const { row, field } = at(active);
    if (!row || !field) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const to = altKey ? undefined : move(event);
    if (to) focus(to);
    else if (key === 'Enter' && (ctrlKey || metaKey)) onOpen(row);
    else if (key === ' ' && shiftKey) selection?.toggle(row);
    else if ((key === 'Enter' || key === ' ') && isSwitch(field)) toggle(row, field);
    else if (key === 'Enter' || key === 'F2') edit(active);
    else if (key === 'Delete' || key === 'Backspace') edit(active, '');
    else if (key === 'Escape') forget({ id: row.id, field });
    else if (key.length === 1 && key !== '?' && !ctrlKey && !metaKey && !altKey)
      edit(active, key === ' ' ? undefined : key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const cellUnder = (target: EventTarget): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;

  /** A click focuses a cell and a double click edits it; on touch, a second tap edits it. */
  const onClick = (event: MouseEvent): void => {
    const cell = cellUnder(event.target);
    const { row, field } = at(active);
    const { nativeEvent } = event;
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    const isMeant = event.detail > 1 || isTouch;
    if (editing || !cell || !row || hadFocus.current !== cell || !isMeant) return;
    if (isSwitch(field)) toggle(row, field);
    else edit(active);
  };

  const isInSight = (row: number): boolean => {
    const cell = grid.current?.querySelector(`[data-cell="${row}:${active.column}"]`);
    const { top = 0, bottom = 0 } = cell?.getBoundingClientRect() ?? {};
    return top >= 0 && bottom <= innerHeight;
  };

  const paste = (typed: TypedCell[], lost: number): void => {
    commit(typed);
    onPasted(typed.length, lost);
  };

  /** Pastes a block up to the last row of the page, after a preview if some of its rows are not visible. */
  const onPaste = (event: ClipboardEvent): void => {
    const block = readClipboard(event.clipboardData.getData('text/plain'));
    const isOneCell = block.length === 1 && block[0]?.length === 1;
    if (editing && isOneCell) return;
    event.preventDefault();
    const start = editing ?? active;
    if (editing) {
      isDropped.current = true;
      setEditing(undefined);
      requestAnimationFrame(() => focus(start));
    }
    const typed: TypedCell[] = [];
    let lost = 0;
    for (const [down, line] of block.entries())
      for (const [right, text] of line.entries()) {
        const { row, field } = at({ row: start.row + down, column: start.column + right });
        if (!row || !field || !mayEdit(field)) lost += Number(text.trim() !== '');
        else if (text.trim() !== cellText(row, field))
          typed.push({ id: row.id, field, text, seen: cellText(row, field) });
      }
    const last = Math.min(start.row + block.length, rows.length) - 1;
    if (typed.length > 0 && !(isInSight(start.row) && isInSight(last))) setShown({ typed, lost });
    else paste(typed, lost);
  };

  const onCopy = (event: ClipboardEvent): void => {
    const { row, field } = at(active);
    if (editing || !row || !field || !getSelection()?.isCollapsed) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', cellText(row, field));
    announce('Copied');
  };

  return (
    <div className="@container max-desktop:-mx-4 sm:max-desktop:-mx-6">
      <div className="overflow-clip border-y bg-surface desktop:rounded-card desktop:border-x @max-[88rem]:overflow-x-auto">
        <table
          ref={grid}
          {...gridRole(selection !== undefined)}
          aria-label="Products"
          aria-busy={isFetching}
          onKeyDown={onKeyDown}
          onMouseDown={({ target }) => {
            const cell = cellUnder(target);
            hadFocus.current = cell === document.activeElement ? cell : null;
          }}
          onClick={onClick}
          onPaste={onPaste}
          onCopy={onCopy}
          className="w-full border-separate border-spacing-0 text-sm"
        >
          <thead>
            <tr>
              {selection && (
                <th scope="col" className={cn(HEAD, 'w-10 pl-3')}>
                  <Checkbox
                    label="Select all on this page"
                    hideLabel
                    checked={rows.length > 0 && rows.every(({ id }) => selection.has(id))}
                    onChange={(event) => selection.set(rows, event.target.checked)}
                  />
                </th>
              )}
              {CELL_COLUMNS.map(({ field, header, className, align }) => (
                <th
                  key={field}
                  scope="col"
                  className={cn(
                    HEAD,
                    className,
                    align === 'right' ? 'text-right' : align === 'center' ? 'text-center' : 'text-left',
                    field === 'name' && 'left-0 z-15',
                  )}
                >
                  {header}
                </th>
              ))}
              <th scope="col" className={cn(HEAD, 'right-0 w-10')}>
                <span className="sr-only">Open</span>
              </th>
            </tr>
          </thead>
          <tbody className={cn('transition-opacity', isFetching && 'opacity-60')}>
            {rows.map((row, index) => (
              <GridRow
                key={row.id}
                row={row}
                index={index}
                activeColumn={active.row === index ? active.column : undefined}
                editing={editing?.row === index ? editing : undefined}
                edits={editsOf(row)}
                mayEdit={mayEdit}
                isSelected={selection?.has(row.id)}
                actions={actions}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown && (
        <PasteDialog
          typed={shown.typed}
          rows={rows}
          lost={shown.lost}
          onOpenChange={(isOpen) => !isOpen && setShown(undefined)}
          onPaste={() => {
            paste(shown.typed, shown.lost);
            setShown(undefined);
          }}
        />
      )}
      <Suggestions groups={groups} />
    </div>
  );
}
