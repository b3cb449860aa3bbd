import type { ReactNode } from 'react';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { SubNavigation, type SubPage } from '#web/ui/page/sub-navigation.tsx';

const PAGES: readonly SubPage[] = [
  { to: '/admin/credit-control', label: 'Overdue' },
  { to: '/admin/credit-control/reminders', label: 'Reminders' },
  { to: '/admin/credit-control/statements', label: 'Statements', isWhole: true },
  { to: '/admin/credit-control/settings', label: 'Settings' },
];

export function CreditControlFrame({ children }: { children: ReactNode }) {
  useCrumbName('/admin/credit-control', 'Credit control');
  return (
    <>
      <PageHeader title="Credit control" />
      <div className="mt-4 grid gap-5">
        <SubNavigation label="Credit control" pages={PAGES} />
        {children}
      </div>
    </>
  );
}
