import { type RefObject, useState } from 'react';

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
