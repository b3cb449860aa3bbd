import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { type ButtonStyle, buttonStyle } from './button.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> &
  ButtonStyle & { /** The accessible name, also shown on hover. */ label: string };

export function IconButton({ label, variant = 'secondary', size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cn(buttonStyle({ variant, size, shape: 'icon' }), className)}
    />
  );
}
