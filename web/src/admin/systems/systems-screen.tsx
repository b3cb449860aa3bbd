import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { SubNavigation, type SubPage } from '#web/ui/page/sub-navigation.tsx';

const PAGES: readonly SubPage[] = [
  { to: '/admin/systems', label: 'API tokens' },
  { to: '/admin/systems/webhooks', label: 'Webhooks', isWhole: true },
];

export function SystemsScreen({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeader title="Other systems" />
      <div className="mt-4 grid gap-5">
        <SubNavigation label="Other systems" pages={PAGES} />
        {children}
      </div>
    </>
  );
}
