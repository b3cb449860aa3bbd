import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { type Answer, isHeard } from '#web/lib/calls/heard.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { ErrorState } from './error-state.tsx';

type HeardProps = {
  query: Answer & { error: Error | null; refetch: () => unknown };
  /** Whether what is loaded has nothing to show; true, too, while nothing is loaded. */
  isEmpty: boolean;
  /** Shown where there is nothing, once that is known. */
  nothing: ReactNode;
  skeleton: ReactNode;
  /** What there is to show. */
  children?: ReactNode;
  /** Of the error. */
  className?: string;
};

/** Shows what was loaded, that there is nothing, that it could not be loaded, or a placeholder until one of these is known. */
export function Heard({ query, isEmpty, nothing, skeleton, children, className }: HeardProps) {
  if (!isEmpty) return children;
  if (isHeard(query)) return nothing;
  if (!query.error) return skeleton;
  return (
    <ErrorState
      message={messageOf(query.error)}
      onRetry={() => void query.refetch()}
      {...(className && { className })}
    />
  );
}

/** Says in one line, within a card, that there is nothing. */
export function Nothing({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p data-nothing="" className={cn('text-muted text-sm', className)}>
      {children}
    </p>
  );
}
