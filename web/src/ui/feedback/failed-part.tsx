import { messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/cn.ts';
import { ErrorState } from './error-state.tsx';

type FailedPartProps = {
  query: { data: unknown; error: Error | null; refetch: () => unknown };
  /** What could not be loaded: "your last orders". */
  what: string;
  className?: string;
};

/** Replaces a part of a screen that could not be loaded, so that the part does not look empty. */
export function FailedPart({ query: { data, error, refetch }, what, className }: FailedPartProps) {
  if (!error || data !== undefined) return null;
  return (
    <ErrorState
      title={`Could not load ${what}`}
      message={messageOf(error, '')}
      onRetry={() => void refetch()}
      className={cn('py-6', className)}
    />
  );
}
