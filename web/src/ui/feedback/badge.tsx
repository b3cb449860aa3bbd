import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';

const style = cva(
  'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full font-medium font-sans [&_svg]:size-[1.1em] [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-ink',
        primary: 'bg-tint text-primary',
        credit: 'bg-credit-tint text-credit',
        notice: 'bg-notice-tint text-notice',
        owed: 'bg-owed-tint text-owed',
      },
      size: {
        sm: 'px-2 py-0.5 font-semibold text-[0.6875rem] tracking-wide',
        md: 'px-2.5 py-1 text-[0.8125rem]',
      },
    },
    defaultVariants: { tone: 'neutral', size: 'md' },
  },
);

type BadgeProps = ComponentProps<'span'> & VariantProps<typeof style>;

export function Badge({ tone, size, className, ...rest }: BadgeProps) {
  return <span {...rest} className={cn(style({ tone, size }), className)} />;
}
