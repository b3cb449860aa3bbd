import { type ReactNode, useId } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { gridcellRole } from './cells.ts';
import type { CellEdit } from './use-cell-edits.ts';

type GridCellProps = {
  /** `row:column`, by which keyboard navigation finds the cell. */
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
