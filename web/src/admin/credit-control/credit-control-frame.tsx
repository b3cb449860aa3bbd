import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { useCrumbName } from '#web/ui/page/crumb-name.ts';

const PARTS = [
  { to: '/admin/credit-control', label: 'Overdue', exact: true },
  { to: '/admin/credit-control/reminders', label: 'Reminders', exact: true },
  { to: '/admin/credit-control/statements', label: 'Statements', exact: false },
  { to: '/admin/credit-control/settings', label: 'Settings', exact: true },
] as const;

export function CreditControlFrame({ children }: { children: ReactNode }) {
  useCrumbName('/admin/credit-control', 'Credit control');
  return (
    <>
      <PageHeader title="Credit control" />
      <div className="mt-4 grid gap-5">
        <nav aria-label="Credit control" className="border-b">
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
