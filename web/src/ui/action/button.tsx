import type { ComponentProps } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { type ButtonStyle, buttonStyle } from './button-style.ts';

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Shows a spinner over the label, keeps the width and ignores presses. */
    loading?: boolean;
  };

/** Defaults to type `button`. */
export function Button({
  variant,
  size,
  loading = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
      className={cn(buttonStyle({ variant, size }), 'aria-busy:cursor-progress', className)}
    >
      <span className={cn('inline-flex items-center gap-2', loading && 'opacity-0')}>{children}</span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size="sm" label="Working" className="text-current" />
        </span>
      )}
    </button>
  );
}
