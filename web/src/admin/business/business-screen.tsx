import { issuerGaps, type StaffBusiness } from '@formulary/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { SubNavigation, type SubPage } from '#web/ui/page/sub-navigation.tsx';
import { aboutQuery, businessQuery } from './api.ts';

const PAGES: readonly SubPage[] = [
  { to: '/admin/business', label: 'Issuer' },
  { to: '/admin/business/bank', label: 'Bank account' },
  { to: '/admin/business/prices', label: 'Prices & tax' },
  { to: '/admin/business/terms', label: 'Terms' },
  { to: '/admin/business/accounts', label: 'Accounts' },
  { to: '/admin/business/security', label: 'Security' },
];

const LINK = 'font-medium underline underline-offset-2';

/** Lists the details that tax invoices still lack, with links to enter them. */
function Gaps({ business }: { business: StaffBusiness }) {
  const gaps = issuerGaps(business);
  const hasBank = business.bankAccountNumber !== '';
  if (gaps.length === 0 && hasBank)
    return <Notice tone="credit" title="Your details are complete. You can issue tax invoices." />;
  return (
    <Notice
      title={gaps.length > 0 ? 'Invoices are not tax invoices yet' : 'Invoices do not say where to pay'}
    >
      {gaps.length > 0 && (
        <p>
          Missing: {gaps.join(', ')}.{' '}
          <Link to="/admin/business" className={LINK}>
            Enter the issuer’s details
          </Link>
        </p>
      )}
      {!hasBank && (
        <p>
          There is no bank account.{' '}
          <Link to="/admin/business/bank" className={LINK}>
            Enter the bank account
          </Link>
        </p>
      )}
    </Notice>
  );
}

/** The running version, to quote when reporting a problem. */
function RunningVersion() {
  const { data: running } = useQuery(aboutQuery);
  if (!running) return null;
  const { version, commit } = running;
  return (
    <p className="text-muted text-sm">
      Formulary {version}
      {commit && ` (${commit})`}
    </p>
  );
}

export function BusinessScreen({ children }: { children: ReactNode }) {
  const { data: business } = useSuspenseQuery(businessQuery);
  return (
    <>
      <PageHeader title="Business">
        {isAdmin(useCurrentUser()) && (
          <LinkButton to="/admin/setup" variant="secondary" size="sm">
            First steps
          </LinkButton>
        )}
      </PageHeader>
      <div className="mt-4 grid gap-5">
        <div className="max-w-4xl">
          <Gaps business={business} />
        </div>
        <SubNavigation label="Business settings" pages={PAGES} />
        {children}
        <RunningVersion />
      </div>
    </>
  );
}
