import { cn } from '#web/lib/cn.ts';

/** A placeholder while loading, with the size of the content that will replace it. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('skeleton', className)} />;
}

const SIZES = { sm: 'size-4 border-2', md: 'size-6 border-2', lg: 'size-10 border-3' };
const COLORS = {
  default: 'text-muted',
  blue: 'text-(--blue)',
  green: 'text-credit',
  red: 'text-owed',
  yellow: 'text-notice',
};

type SpinnerProps = {
  size?: keyof typeof SIZES;
  color?: keyof typeof COLORS;
  /** Read by screen readers. */
  label?: string;
  className?: string;
};

export function Spinner({ size = 'md', color = 'default', label = 'Loading', className }: SpinnerProps) {
  return (
    <span role="status" aria-label={label} className="inline-grid place-items-center">
      <span
        className={cn(
          'inline-block animate-spin rounded-full border-current border-r-transparent',
          SIZES[size],
          COLORS[color],
          className,
        )}
      />
    </span>
  );
}
