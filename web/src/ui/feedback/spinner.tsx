import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from '#web/lib/class-names/cn.ts';

const style = cva('inline-block animate-spin rounded-full border-current border-r-transparent', {
  variants: {
    size: { sm: 'size-4 border-2', md: 'size-6 border-2', lg: 'size-10 border-3' },
    color: {
      default: 'text-muted',
      blue: 'text-(--blue)',
      green: 'text-credit',
      red: 'text-owed',
      yellow: 'text-notice',
    },
  },
  defaultVariants: { size: 'md', color: 'default' },
});

type SpinnerProps = VariantProps<typeof style> & { label?: string; className?: string };

/** `label` is read by screen readers. */
export function Spinner({ size, color, label = 'Loading', className }: SpinnerProps) {
  return (
    <span role="status" aria-label={label} className="inline-grid place-items-center">
      <span className={cn(style({ size, color }), className)} />
    </span>
  );
}
