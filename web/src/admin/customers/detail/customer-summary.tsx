import type { ReactNode } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { walk } from '#web/ui/list/walk.ts';

type CustomerSummaryProps = {
  title: string;
  total: number | undefined;
  isLoading: boolean;
  nothing: string;
  /** The newest, as `<li>`. */
  children: ReactNode;
};

/** The newest few of something, and how many there are. */
export function CustomerSummary({ title, total, isLoading, nothing, children }: CustomerSummaryProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="title-group mb-1">
        {title}
        {!!total && <span className="figures ml-2 font-sans text-muted text-sm">{formatNumber(total)}</span>}
      </h2>
      {isLoading && <Skeleton className="h-55 w-full" />}
      {total === 0 && <p className="py-2 text-muted text-sm">{nothing}</p>}
      <ul onKeyDown={walk}>{children}</ul>
    </section>
  );
}
