import { cn } from '#web/lib/class-names/cn.ts';

/** The place of something that is loading: give it the size of what will replace it. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('skeleton', className)} />;
}
