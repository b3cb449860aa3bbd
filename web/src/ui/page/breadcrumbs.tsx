import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { create } from 'zustand';

/** The last crumb is the current page. */
type Crumb = { label: string; path: string };

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

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** Returns Home and one crumb for each segment of the path. */
export const crumbsOf = (pathname: string): Crumb[] => {
  const segments = pathname.split('/').filter(Boolean);
  return [
    { label: 'Home', path: '/' },
    ...segments.map((segment, index) => ({
      label: capitalised(decoded(segment)),
      path: `/${segments.slice(0, index + 1).join('/')}`,
    })),
  ];
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The names of records, by the path of each one's screen. */
const useNames = create<{ names: ReadonlyMap<string, string> }>(() => ({ names: new Map() }));

/** Sets the breadcrumb of a record's screen (`/admin/customers/{id}`) to its name. */
export const useCrumbName = (path: string, name: string | undefined): void => {
  useEffect(() => {
    if (name) useNames.setState(({ names }) => ({ names: new Map(names).set(path, name) }));
  }, [path, name]);
};

/** Returns one crumb for each segment after Home; records are shown by name. */
export const useCrumbs = (pathname: string): Crumb[] => {
  const { names } = useNames();
  return crumbsOf(pathname).map(({ label, path }) => ({
    label: names.get(path) ?? (UUID.test(label) ? '…' : label),
    path,
  }));
};

/** Returns one crumb for each segment after "Back office". */
export const useStaffCrumbs = (pathname: string): Crumb[] =>
  useCrumbs(pathname)
    .slice(1)
    .map(({ label, path }) => ({ label: path === '/admin' ? 'Back office' : label, path }));
