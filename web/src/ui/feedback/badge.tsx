import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

const TONES = {
  neutral: 'bg-sunken text-ink',
  primary: 'bg-tint text-primary',
  credit: 'bg-credit-tint text-credit',
  notice: 'bg-notice-tint text-notice',
  owed: 'bg-owed-tint text-owed',
};
const SIZES = {
  sm: 'px-2 py-0.5 font-semibold text-[0.6875rem] tracking-wide',
  md: 'px-2.5 py-1 text-[0.8125rem]',
};

type BadgeProps = ComponentProps<'span'> & { tone?: keyof typeof TONES; size?: keyof typeof SIZES };

export function Badge({ tone = 'neutral', size = 'md', className, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={cn(
        'inline-flex items-center gap-1.5 cramped:whitespace-normal whitespace-nowrap rounded-full font-medium font-sans [&_svg]:size-[1.1em] [&_svg]:shrink-0',
        TONES[tone],
        SIZES[size],
        className,
      )}
    />
  );
}
