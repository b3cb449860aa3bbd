import { ROWS_PER_PAGE } from '@formulary/contract';
import { useRouter } from '@tanstack/react-router';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { IconButton } from '../action/icon-button.tsx';

const FEWEST_ROWS_PER_PAGE = Math.min(...ROWS_PER_PAGE);

/** Whether a list has more than one page, or would have with fewer rows per page. */
export const hasPages = ({
  page,
  pageSize,
  total = 0,
}: {
  page: number;
  pageSize: number;
  total: number | undefined;
}): boolean => page > 0 || total > Math.min(pageSize, FEWEST_ROWS_PER_PAGE);

type PagingBarProps = {
  /** Zero-based. */
  page: number;
  pageSize: number;
  /** Undefined until it is known. */
  total: number | undefined;
  isMore?: boolean | undefined;
  onPageChange: (page: number) => void;
  onPageSizeChange: (pageSize: number) => void;
  className?: string;
};

const box =
  'h-9 rounded-control border border-control bg-surface @max-[22rem]:px-1 px-2 text-ink max-desktop:h-11';
const step = '@max-[19rem]:w-9';
const desktopOnly = 'max-md:hidden';

export function PagingBar({
  page,
  pageSize,
  total,
  isMore = false,
  onPageChange,
  onPageSizeChange,
  className,
}: PagingBarProps) {
  const last = total === undefined ? page : Math.max(0, Math.ceil(total / pageSize) - 1);
  const [typed, setTyped] = useState('');
  const goTo = useId();
  const rowsPerPage = useId();
  const sizes = [...new Set([...ROWS_PER_PAGE, pageSize])].toSorted((a, b) => a - b);

  const go = (to: number) => {
    const next = Math.min(Math.max(to, 0), last);
    if (next !== page) onPageChange(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(typed === '' ? 0 : Number(typed) - 1);
    setTyped('');
  };

  return (
    <nav aria-label="Pages" className={cn('@container text-muted text-sm', className)}>
      {/** One row of 50 px at any width; it wraps only if text is twice its size. */}
      <div className="flex min-h-[50px] flex-wrap items-center justify-between @min-[22rem]:@max-[44rem]:gap-x-2 @min-[44rem]:gap-x-6 gap-x-1 gap-y-2 @max-[19rem]:text-xs">
        <div className="flex flex-wrap items-center @max-[28rem]:gap-0 gap-2">
          <Label of={rowsPerPage} text="Rows per page" short="Rows" />
          <select
            id={rowsPerPage}
            value={pageSize}
            onChange={(event) => onPageSizeChange(Number(event.target.value))}
            className={cn(box, '@max-[22rem]:w-13')}
          >
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </div>
        <form onSubmit={submit} className="flex flex-wrap items-center @max-[28rem]:gap-0 gap-2">
          <Label of={goTo} text="Go to page" short="Go to" />
          <input
            id={goTo}
            type="number"
            inputMode="numeric"
            min={1}
            max={last + 1}
            step={1}
            value={typed}
            placeholder={String(page + 1)}
            onChange={(event) => setTyped(event.target.value)}
            className={cn(box, 'figures @max-[22rem]:w-11 @min-[44rem]:w-18 w-14')}
          />
        </form>
        <div className="flex flex-wrap items-center @max-[22rem]:gap-0 gap-1">
          <span aria-live="polite" className="figures @max-[22rem]:mr-0 mr-2">
            Page {page + 1} of {total === undefined ? '…' : last + 1}
            {isMore && '+'}
          </span>
          <IconButton
            label="First page"
            variant="ghost"
            size="sm"
            disabled={page <= 0}
            onClick={() => go(0)}
            className={desktopOnly}
          >
            <ChevronFirst aria-hidden />
          </IconButton>
          <IconButton
            label="Previous page"
            variant="ghost"
            size="sm"
            disabled={page <= 0}
            onClick={() => go(page - 1)}
            className={step}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            label="Next page"
            variant="ghost"
            size="sm"
            disabled={page >= last}
            onClick={() => go(page + 1)}
            className={step}
          >
            <ChevronRight aria-hidden />
          </IconButton>
          <IconButton
            label="Last page"
            variant="ghost"
            size="sm"
            disabled={page >= last}
            onClick={() => go(last)}
            className={desktopOnly}
          >
            <ChevronLast aria-hidden />
          </IconButton>
        </div>
      </div>
      {isMore && page >= last && (
        <p className="pb-3">
          Only the first {formatNumber(total ?? 0)} results are listed. Narrow your search to find others.
        </p>
      )}
    </nav>
  );
}

/** Shows the long or the short label, depending on the width. */
function Label({ of, text, short }: { of: string; text: string; short: string }) {
  return (
    <label htmlFor={of}>
      <span className="@max-[44rem]:sr-only">{text}</span>
      <span aria-hidden className="@max-[28rem]:hidden @min-[44rem]:hidden">
        {short}
      </span>
    </label>
  );
}

type Shown = { page: number; pageSize: number };

/**
 * Redirects to the last page if the address is beyond it, unless another address is being opened meanwhile. `total` is
 * undefined while unknown.
 */
export const useRedirectToLastPage = ({ page, pageSize }: Shown, total: number | undefined): void => {
  const router = useRouter();
  const last = total === undefined ? page : Math.max(0, Math.ceil(total / pageSize) - 1);
  useEffect(() => {
    const asked: { page?: number } = router.state.location.search;
    if (page <= last || asked.page !== page) return;
    const search = (previous: object) => ({ ...previous, page: last });
    void router.navigate({ to: '.', search, replace: true } as Parameters<typeof router.navigate>[0]);
  }, [page, last, router]);
};
