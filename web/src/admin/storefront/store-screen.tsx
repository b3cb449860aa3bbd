import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { staffStoreQuery } from './api.ts';
import { StoreStatusCard } from './status/store-status-card.tsx';

const PARTS = [
  { to: '/admin/store', label: 'Messages' },
  { to: '/admin/store/hours', label: 'Hours' },
  { to: '/admin/store/access', label: 'Access' },
  { to: '/admin/store/branding', label: 'Branding' },
  { to: '/admin/store/payments', label: 'Payments' },
] as const;

export function StoreScreen({ children }: { children: ReactNode }) {
  const { data: store } = useSuspenseQuery(staffStoreQuery);
  return (
    <>
      <PageHeader title="Store" />
      <div className="mt-4 grid gap-5">
        <StoreStatusCard store={store} />
        <nav aria-label="Store settings" className="border-b">
          <ul className="-mb-px flex flex-wrap gap-x-6">
            {PARTS.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: true, includeSearch: false }}
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
