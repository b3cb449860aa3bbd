import type { StaffProduct } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { cellKey } from './cell-edits.ts';
import { CELL_COLUMNS, type CellColumn, type CellField, formatCell, gridcellRole } from './cells.ts';
import { CellEditor, type CellPlace, GridCell } from './grid-cell.tsx';
import type { CellEdit } from './use-cell-edits.ts';

export type Editing = CellPlace & { text: string; seen: string; selects: boolean };

export const HEAD =
  'sticky top-0 z-10 h-10 border-line border-b bg-ground px-2.5 font-medium text-[0.8125rem] text-muted';

/** The actions of a row. Every render passes the same functions, so that only changed rows render again. */
export type RowActions = {
  focusCell: (place: CellPlace) => void;
  type: (text: string) => void;
  finish: (to?: 'down' | 'up' | 'right' | 'left') => void;
  cancel: () => void;
  select: (row: StaffProduct) => void;
};

/** Returns actions that keep their identity and call the latest ones. */
export const useRowActions = (actions: RowActions): RowActions => {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [unchanging] = useState<RowActions>(() => ({
    focusCell: (place) => latest.current.focusCell(place),
    type: (text) => latest.current.type(text),
    finish: (to) => latest.current.finish(to),
    cancel: () => latest.current.cancel(),
    select: (row) => latest.current.select(row),
  }));
  return unchanging;
};

type GridRowProps = {
  row: StaffProduct;
  index: number;
  activeColumn: number | undefined;
  editing: Editing | undefined;
  edits: ReadonlyMap<string, CellEdit>;
  mayEdit: (field: CellField) => boolean;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  actions: RowActions;
};

const LIST: Partial<Record<CellField, string>> = {
  lab: 'grid-labs',
  category: 'grid-categories',
};

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, activeColumn, editing, edits, mayEdit, isSelected, actions } = props;

  const cell = ({ field, header, className, align }: CellColumn, column: number) => {
    const edit = edits.get(cellKey({ id: row.id, field }));
    const isEditing = editing?.column === column;
    return (
      <GridCell
        key={field}
        place={`${index}:${column}`}
        isActive={activeColumn === column}
        isReadOnly={!mayEdit(field)}
        isEditing={isEditing}
        edit={edit}
        align={align}
        className={cn(className, field === 'name' && 'sticky left-0 z-5 max-desktop:border-r')}
        onFocus={() => actions.focusCell({ row: index, column })}
      >
        {isEditing ? (
          <CellEditor
            label={`${header} of ${row.name}`}
            text={editing.text}
            selects={editing.selects}
            align={align}
            listId={LIST[field]}
            inputMode={field === 'cost' ? 'decimal' : 'text'}
            onText={actions.type}
            onDone={actions.finish}
            onCancel={actions.cancel}
          />
        ) : (
          <Shown row={row} field={field} text={edit?.text} />
        )}
      </GridCell>
    );
  };

  return (
    <tr aria-selected={isSelected} className={cn('group', isSelected && 'bg-tint')}>
      {isSelected !== undefined && (
        <td {...gridcellRole(true)} className="border-line border-b pl-3 align-middle">
          <Checkbox
            label={`Select ${row.name}`}
            hideLabel
            tabIndex={-1}
            checked={isSelected}
            onChange={() => actions.select(row)}
          />
        </td>
      )}
      {CELL_COLUMNS.map(cell)}
      <td
        {...gridcellRole(true)}
        className="sticky right-0 z-5 border-line border-b bg-surface pr-1 group-aria-selected:bg-tint"
      >
        <Link
          to="/admin/products/$id"
          params={{ id: row.id }}
          aria-label={`Open ${row.name}`}
          title="Open (Ctrl+Enter)"
          className="grid size-9 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink max-desktop:size-11"
        >
          <ChevronRight aria-hidden className="size-4.5" />
        </Link>
      </td>
    </tr>
  );
});

function Shown({ row, field, text }: { row: StaffProduct; field: CellField; text: string | undefined }) {
  if (text !== undefined) return <span className="block truncate">{text || '\u00a0'}</span>;
  const isOut = field === 'stock' && row.stock === 0;
  if (field === 'new' && row.new)
    return (
      <Badge tone="notice" size="sm">
        NEW
      </Badge>
    );
  if (field === 'name') return <ShownName row={row} />;
  return (
    <span className={cn('block truncate', isOut && 'font-medium text-owed')}>
      {formatCell(row, field) || '\u00a0'}
    </span>
  );
}

/** On narrow screens, which do not show the other columns, strength and pack size follow the name. */
function ShownName({ row }: { row: StaffProduct }) {
  const { name, strength, packSize, archived } = row;
  return (
    <>
      <span className="max-sm:wrap-anywhere block max-sm:line-clamp-2 sm:truncate">
        {name}
        {archived && (
          <Badge size="sm" className="ml-2">
            Archived
          </Badge>
        )}
      </span>
      <span aria-hidden className="block truncate text-muted text-xs desktop:hidden">
        {[strength, packSize].filter(Boolean).join(', ')}
      </span>
    </>
  );
}
