import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { SubNavigation, type SubPage } from '#web/ui/page/sub-navigation.tsx';
import { staffStoreQuery } from './api.ts';
import { StoreStatusCard } from './status/store-status-card.tsx';

const PAGES: readonly SubPage[] = [
  { to: '/admin/store', label: 'Messages' },
  { to: '/admin/store/hours', label: 'Hours' },
  { to: '/admin/store/access', label: 'Access' },
  { to: '/admin/store/branding', label: 'Branding' },
  { to: '/admin/store/payments', label: 'Payments' },
];

export function StoreScreen({ children }: { children: ReactNode }) {
  const { data: store } = useSuspenseQuery(staffStoreQuery);
  return (
    <>
      <PageHeader title="Store" />
      <div className="mt-4 grid gap-5">
        <StoreStatusCard store={store} />
        <SubNavigation label="Store settings" pages={PAGES} />
        {children}
      </div>
    </>
  );
}
