import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Spinner } from '../feedback/loading.tsx';

const BASE = [
  'relative inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-control font-medium',
  'text-center transition-[background-color,color,border-color,box-shadow,transform] duration-150',
  'active:not-disabled:translate-y-px disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
  '[&_svg]:size-[1.125em] [&_svg]:shrink-0',
];
const VARIANTS = {
  primary:
    'bg-primary text-on-primary hover:bg-primary-hover disabled:bg-sunken disabled:text-muted aria-disabled:bg-sunken aria-disabled:text-muted',
  secondary:
    'border border-line bg-surface text-ink hover:border-control hover:bg-ground disabled:bg-sunken disabled:text-muted aria-disabled:bg-sunken aria-disabled:text-muted',
  ghost: 'text-ink hover:bg-sunken disabled:text-muted aria-disabled:text-muted',
  destructive:
    'bg-owed text-on-owed hover:bg-owed-hover disabled:bg-sunken disabled:text-muted aria-disabled:bg-sunken aria-disabled:text-muted',
};
const SIZES = {
  sm: 'min-h-9 px-3 text-sm max-desktop:min-h-11',
  md: 'min-h-11 px-4 text-[0.9375rem]',
  lg: 'min-h-12 px-5 text-base',
};
/** A button with only an icon is square. */
const SQUARES = { sm: 'h-9 max-desktop:h-11', md: 'h-11', lg: 'h-12' };

export type ButtonStyle = {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
};

/** The style of buttons, and of links that look like buttons. Long labels wrap onto two lines if text is large. */
export const buttonStyle = ({
  variant = 'primary',
  size = 'md',
  shape = 'text',
}: ButtonStyle & { shape?: 'text' | 'icon' } = {}): string =>
  clsx(
    BASE,
    VARIANTS[variant],
    SIZES[size],
    shape === 'text' ? 'py-1' : ['aspect-square px-0', SQUARES[size]],
  );

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Shows a spinner over the label, keeps the width, and ignores presses. */
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
