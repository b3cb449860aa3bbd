import { cn } from '#web/lib/class-names/cn.ts';

/** A placeholder while loading, given the size of what will replace it. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('skeleton', className)} />;
}
