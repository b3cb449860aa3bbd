import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';

/** The last crumb is the current page. */
export type Crumb = { label: string; path: string };

export function Breadcrumbs({ crumbs, className }: { crumbs: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label="Breadcrumbs" className={className}>
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] text-muted leading-6">
        {crumbs.map(({ label, path }, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <li key={path} className="flex min-w-0 items-center gap-2">
              {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0" />}
              <Link
                to={path}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={isLast ? 'page' : undefined}
                className="max-w-48 truncate rounded-sm hover:text-ink aria-[current]:text-ink"
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
