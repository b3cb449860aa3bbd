import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

const HEAD = 'border-line border-b py-2.5 pr-4 text-left font-medium text-[0.8125rem] text-muted';
const CELL = 'border-line border-b py-2.5 pr-4 align-top';

export type LinesColumn<Line> = {
  header: string;
  cell: (line: Line) => ReactNode;
  align?: 'right';
  /** The class of the header and the cells, for example the width from which they are shown. */
  className?: string;
  cellClassName?: string;
};

type LinesTableProps<Line> = {
  label: string;
  lines: readonly Line[];
  columns: readonly LinesColumn<Line>[];
};

/** The lines of an order or a document: short, complete and not paged. */
export function LinesTable<Line extends { id: string }>({ label, lines, columns }: LinesTableProps<Line>) {
  const side = ({ align, className }: LinesColumn<Line>, place: number): string =>
    cn(align === 'right' && 'text-right', place === columns.length - 1 && 'pr-0', className);
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column.header} scope="col" className={cn(HEAD, side(column, place))}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              {columns.map((column, place) => (
                <td key={column.header} className={cn(CELL, side(column, place), column.cellClassName)}>
                  {column.cell(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
