import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

/** A keyboard key, hidden on phones. */
export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return (
    <kbd
      {...rest}
      className={cn(
        'inline-grid min-w-5.5 place-items-center rounded-sm border border-current/30 px-1.5 font-normal font-sans text-xs leading-5 [@media(hover:none)]:hidden',
        className,
      )}
    />
  );
}
