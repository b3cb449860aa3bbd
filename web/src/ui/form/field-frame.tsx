import { type ReactNode, useId } from 'react';
import { cn } from '#web/lib/cn.ts';

export type FieldText = {
  label: string;
  /** The error message; marks the control as invalid. */
  error?: string;
  hint?: ReactNode;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
  /** The class of the frame around label, control and messages. */
  className?: string;
};

export type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

export const controlStyle = cn(
  'h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3.5 text-base text-ink transition-colors sm:text-[0.9375rem]',
  'hover:border-muted focus-visible:border-primary focus-visible:outline-offset-0',
  'aria-invalid:border-owed disabled:bg-sunken disabled:text-muted',
);

/** Connects label, control and error or hint, for screen readers. */
export function FieldFrame(
  props: FieldText & { id?: string; children: (wiring: ControlProps) => ReactNode },
) {
  const { label, error, hint, optional, className, id: givenId, children } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const messageId = `${id}-message`;
  const message = error ?? hint;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-medium text-sm">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': message ? messageId : undefined,
      })}
      {message && (
        <p id={messageId} className={cn('text-[0.8125rem]', error ? 'text-owed' : 'text-muted')}>
          {message}
        </p>
      )}
    </div>
  );
}
