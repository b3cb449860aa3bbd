import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

type EmptyStateProps = {
  title: string;
  hint?: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
  className?: string;
};

/** Says that a list is empty. A screen may say so only once that is known: see `isHeard`. */
export function EmptyState({ title, hint, icon, children, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center gap-2 px-6 py-empty text-center', className)}>
      {icon && (
        <div
          aria-hidden
          className="mb-2 grid size-14 place-items-center rounded-card bg-tint text-primary [&_svg]:size-6"
        >
          {icon}
        </div>
      )}
      <p className="title-group">{title}</p>
      {hint && <p className="max-w-prose text-muted">{hint}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}

/** The empty state of every list. `more` is a sentence about that list; children are links or buttons. */
export function NoResults({ more, ...rest }: Omit<EmptyStateProps, 'title' | 'hint'> & { more?: string }) {
  return (
    <EmptyState
      {...rest}
      title="No results found"
      hint={
        <>
          Try adjusting your search or filtering.
          {more && <span className="mt-1 block">{more}</span>}
        </>
      }
    />
  );
}
