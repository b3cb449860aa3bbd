import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/display/page-header.tsx';

const PARTS = [
  { to: '/admin/systems', label: 'API tokens', exact: true },
  { to: '/admin/systems/webhooks', label: 'Webhooks', exact: false },
] as const;

export function SystemsScreen({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Other systems" />
      <div className="mt-4 grid gap-5">
        <nav aria-label="Other systems" className="border-b">
          <ul className="-mb-px flex flex-wrap gap-x-6">
            {PARTS.map(({ to, label, exact }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact, includeSearch: false }}
                  className="inline-flex h-11 items-center border-transparent border-b-2 font-medium text-muted hover:text-ink aria-[current]:border-primary aria-[current]:text-primary"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </div>
    </>
  );
}
