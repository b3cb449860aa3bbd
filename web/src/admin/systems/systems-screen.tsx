import type { ReactNode } from 'react';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { SubNavigation, type SubPage } from '#web/ui/page/sub-navigation.tsx';

const PAGES: readonly SubPage[] = [
  { to: '/admin/systems', label: 'API tokens' },
  { to: '/admin/systems/webhooks', label: 'Webhooks', isWhole: true },
];

export function SystemsScreen({ children }: { children: ReactNode }) {
  useCrumbName('/admin/systems', 'Integrations');
  return (
    <>
      <PageHeader title="Integrations" />
      <div className="mt-4 grid gap-5">
        <SubNavigation label="Integrations" pages={PAGES} />
        {children}
      </div>
    </>
  );
}
