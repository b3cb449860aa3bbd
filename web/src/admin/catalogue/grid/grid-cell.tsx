import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { gridcellRole } from './cells.ts';
import type { CellEdit } from './use-cell-edits.ts';

type GridCellProps = {
  /** `row:column`, used by keyboard navigation to find the cell. */
  place: string;
  isActive: boolean;
  isReadOnly: boolean;
  isEditing: boolean;
  edit: CellEdit | undefined;
  align: 'right' | 'center' | undefined;
  className: string;
  onFocus: () => void;
  children: ReactNode;
};

export function GridCell(props: GridCellProps) {
  const { place, isActive, isReadOnly, isEditing, edit, align, className, onFocus } = props;
  const messageId = useId();
  const problem = isEditing ? undefined : edit?.message;
  return (
    <td
      {...gridcellRole(isReadOnly)}
      data-cell={place}
      tabIndex={isActive && !isEditing ? 0 : -1}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? messageId : undefined}
      aria-busy={edit && !edit.message ? true : undefined}
      title={problem}
      onFocus={(event) => {
        if (event.target === event.currentTarget) onFocus();
      }}
      className={cn(
        'relative h-10 max-w-0 border-line border-b bg-surface group-aria-selected:bg-tint max-desktop:h-12',
        isEditing ? 'p-0' : 'px-2.5',
        'focus:outline-2 focus:outline-primary focus:-outline-offset-2',
        isReadOnly ? 'text-muted' : 'cursor-cell',
        align === 'right' && 'figures text-right',
        align === 'center' && 'text-center',
        edit && !problem && !isEditing && 'text-muted italic',
        problem && 'bg-owed-tint text-owed group-aria-selected:bg-owed-tint',
        className,
      )}
    >
      {props.children}
      {problem && (
        <span
          id={messageId}
          className={cn(
            'absolute top-full right-0 z-20 mt-0.5 hidden w-max max-w-72 whitespace-normal rounded-control bg-owed px-3 py-2 text-left font-normal text-on-owed text-xs not-italic leading-4 shadow-float',
            isActive && 'block',
          )}
        >
          {problem}
        </span>
      )}
    </td>
  );
}

type CellEditorProps = {
  /** For screen readers: "Price of Panado". */
  label: string;
  text: string;
  /** Whether the text starts selected, so that typing replaces it; otherwise the cursor is at its end. */
  selects: boolean;
  align?: 'right' | 'center' | undefined;
  listId?: string | undefined;
  inputMode?: 'decimal' | 'text';
  onText: (text: string) => void;
  /** `to` is set after Enter, Tab and Shift+Tab, and undefined if the focus has moved elsewhere. */
  onDone: (to?: 'down' | 'up' | 'right' | 'left') => void;
  onCancel: () => void;
};

export function CellEditor(props: CellEditorProps) {
  const { label, text, selects, align, listId, inputMode = 'text', onText, onDone, onCancel } = props;
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (selects) input.current?.select();
    else input.current?.setSelectionRange(-1, -1);
  }, [selects]);
  const end = (act: () => void) => {
    if (isOver.current) return;
    isOver.current = true;
    act();
  };
  return (
    <input
      ref={input}
      aria-label={label}
      list={listId}
      value={text}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onText(event.target.value)}
      onBlur={() => end(onDone)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') end(onCancel);
        else if (event.key === 'Enter') end(() => onDone(event.shiftKey ? 'up' : 'down'));
        else if (event.key === 'Tab') end(() => onDone(event.shiftKey ? 'left' : 'right'));
        else return;
        event.preventDefault();
      }}
      className={cn(
        // Contained, so that typing lays out only the field, not the table.
        'h-full w-full min-w-0 contain-strict bg-surface px-2.5 text-ink outline-2 outline-primary -outline-offset-2',
        align === 'right' && 'figures text-right',
      )}
    />
  );
}

export type CellPlace = { row: number; column: number };
export type Move = (event: { key: string; ctrlKey: boolean; metaKey: boolean }) => CellPlace | undefined;

const PAGE_ROWS = 10;

/**
 * Keeps one cell of the grid in the tab order; arrows, Home, End, Page Up and Page Down move between cells.
 */
export const useGridFocus = (grid: RefObject<HTMLElement | null>, rows: number, columns: number) => {
  const [place, setPlace] = useState<CellPlace>({ row: 0, column: 0 });
  const within = ({ row, column }: CellPlace): CellPlace => ({
    row: Math.min(Math.max(row, 0), Math.max(rows - 1, 0)),
    column: Math.min(Math.max(column, 0), columns - 1),
  });
  const active = within(place);

  const focus = (to: CellPlace): void => {
    const { row, column } = within(to);
    setPlace({ row, column });
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus();
  };

  const move: Move = ({ key, ctrlKey, metaKey }) => {
    const { row, column } = active;
    const isFar = ctrlKey || metaKey;
    switch (key) {
      case 'ArrowUp':
        return { row: isFar ? 0 : row - 1, column };
      case 'ArrowDown':
        return { row: isFar ? rows - 1 : row + 1, column };
      case 'ArrowLeft':
        return { row, column: isFar ? 0 : column - 1 };
      case 'ArrowRight':
        return { row, column: isFar ? columns - 1 : column + 1 };
      case 'Home':
        return { row: isFar ? 0 : row, column: 0 };
      case 'End':
        return { row: isFar ? rows - 1 : row, column: columns - 1 };
      case 'PageUp':
        return { row: row - PAGE_ROWS, column };
      case 'PageDown':
        return { row: row + PAGE_ROWS, column };
      default:
        return undefined;
    }
  };

  return { active, focus, move, setPlace };
};
