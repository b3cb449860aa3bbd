import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { type Answer, isHeard } from '#web/lib/calls/heard.ts';
import { cn } from '#web/lib/cn.ts';
import { ErrorState } from './error-state.tsx';

type HeardProps = {
  query: Answer & { error: Error | null; refetch: () => unknown };
  /** Whether the loaded data is empty; also true while nothing is loaded. */
  isEmpty: boolean;
  /** Shown if the data is empty, once that is certain. */
  nothing: ReactNode;
  skeleton: ReactNode;
  /** Shown if the data is not empty. */
  children?: ReactNode;
  /** The class of the error. */
  className?: string;
};

/** Shows the loaded data, the empty state or a loading error, and a placeholder until one of these is known. */
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

/** The empty state on one line, within a card. */
export function Nothing({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p data-nothing="" className={cn('text-muted text-sm', className)}>
      {children}
    </p>
  );
}
