import { Link, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

export type AttentionTileProps = {
  label: string;
  /** Undefined while it is not known. */
  count: number | undefined;
  /** Said under the number. */
  note: string;
  to: LinkProps['to'];
  search?: LinkProps['search'];
  Icon: LucideIcon;
};

/** How much of one kind waits for hands, leading to the list of it. */
export function AttentionTile({ label, count, note, to, search, Icon }: AttentionTileProps) {
  return (
    <Link
      to={to}
      search={search}
      className="card grid grid-cols-[minmax(0,1fr)] content-start gap-1 px-4 py-3.5 transition-colors hover:border-control"
    >
      <span className="flex items-center gap-2 text-muted text-sm max-sm:text-[0.8125rem]">
        <Icon aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0" />
        <span className="min-w-0 truncate">{label}</span>
      </span>
      {count === undefined ? (
        <Skeleton className="my-1 h-8 w-14" />
      ) : (
        <span className={cn('figures font-semibold text-[1.75rem] leading-10', count === 0 && 'text-muted')}>
          {formatNumber(count)}
        </span>
      )}
      <span className="min-h-5 text-[0.8125rem] text-muted">{count === undefined ? '' : note}</span>
    </Link>
  );
}
