import { Link } from '@tanstack/react-router';

/** `isWhole`: the link is also current on the pages below it. */
export type SubPage = { to: string; label: string; isWhole?: boolean };

/** The links between the pages of an area, as tabs above them. */
export function SubNavigation({ label, pages }: { label: string; pages: readonly SubPage[] }) {
  return (
    <nav aria-label={label} className="border-b">
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {pages.map(({ to, label, isWhole = false }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: !isWhole, includeSearch: false }}
              className="inline-flex h-11 items-center border-transparent border-b-2 font-medium text-muted hover:text-ink aria-[current]:border-primary aria-[current]:text-primary"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
