import { cn } from '#web/lib/cn.ts';
import { Button } from '../action/button.tsx';

type ErrorStateProps = { title?: string; message?: string; onRetry?: () => void; className?: string };

export function ErrorState({ title = 'Something went wrong', message, onRetry, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cn('flex flex-col items-center gap-1 px-6 py-10 text-center', className)}>
      <p className="font-medium text-owed">{title}</p>
      {message && <p className="max-w-prose text-muted text-sm">{message}</p>}
      {onRetry && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
