import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '#web/lib/cn.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: string;
  /** Hides the label visually, if the context already says the same. */
  hideLabel?: boolean;
  /** Shown after the label, at the end of the line: a number. */
  detail?: ReactNode;
  error?: string;
  className?: string;
};

/** Works with `{...register('isDefault')}`, or `checked` and `onChange`. */
export function Checkbox({ label, hideLabel = false, detail, error, className, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={className}>
      <label
        className={cn(
          'min-h-6 items-center gap-2.5 text-[0.9375rem] max-desktop:min-h-11',
          detail === undefined ? 'inline-flex' : 'flex',
        )}
      >
        <span className="relative grid size-5 shrink-0 place-items-center">
          <input
            {...rest}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            className="peer size-5 appearance-none rounded-sm border border-control bg-surface transition-colors checked:border-primary checked:bg-primary disabled:opacity-50 aria-invalid:border-owed"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute size-3.5 scale-50 text-on-primary opacity-0 transition peer-checked:scale-100 peer-checked:opacity-100"
          />
        </span>
        <span className={cn('wrap-anywhere min-w-0', hideLabel && 'sr-only')}>{label}</span>
        {detail !== undefined && <span className="figures ml-auto pl-2 text-muted text-sm">{detail}</span>}
      </label>
      {error && (
        <p id={errorId} className="mt-1 text-[0.8125rem] text-owed">
          {error}
        </p>
      )}
    </div>
  );
}
