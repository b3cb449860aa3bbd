import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: ReactNode;
  hideLabel?: boolean;
  className?: string;
};

/** Takes effect immediately. */
export function Switch({ label, hideLabel = false, className, ...rest }: SwitchProps) {
  return (
    <label className={cn('flex min-h-11 items-center gap-3', className)}>
      <span className={cn('flex-1', hideLabel && 'sr-only')}>{label}</span>
      <span className="relative inline-flex shrink-0">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          aria-checked={rest.checked}
          className="peer h-6.5 w-11 appearance-none rounded-full border border-control bg-sunken transition-colors duration-200 checked:border-primary checked:bg-primary disabled:opacity-50"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-[3px] left-[3px] size-5 rounded-full bg-control transition-transform duration-200 peer-checked:translate-x-4.5 peer-checked:bg-on-primary"
        />
      </span>
    </label>
  );
}
