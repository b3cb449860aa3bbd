import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '#web/lib/calls/errors.ts';
import { lastMonths, type Period } from '#web/parts/documents/periods.ts';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import type { AccountingSearch } from './accounting-search.ts';
import { journalsQuery, vatQuery } from './api.ts';
import { JournalsSection } from './journals-section.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { ReconciliationSection } from './reconciliation-section.tsx';
import { VatDocumentsSection } from './vat-documents-section.tsx';
import { VatSection } from './vat-section.tsx';

function Report({ period, search }: { period: Period; search: AccountingSearch }) {
  const journals = useQuery(journalsQuery(period));
  const vat = useQuery(vatQuery(period));
  const error = journals.error ?? vat.error;
  if (error)
    return (
      <ErrorState
        message={messageOf(error)}
        onRetry={() => void Promise.all([journals.refetch(), vat.refetch()])}
      />
    );
  const { field, page, pageSize } = search;
  return (
    <div className="grid gap-10">
      <JournalsSection summary={journals.data} period={period} />
      {journals.data && <ReconciliationSection summary={journals.data} period={period} />}
      <VatSection vat={vat.data} period={period} />
      {field && <VatDocumentsSection search={{ ...period, field, page, pageSize }} />}
    </div>
  );
}

export function AccountingScreen({ search }: { search: AccountingSearch }) {
  const navigate = useNavigate();
  const usual = lastMonths(new Date(), 1);
  const period = { from: search.from ?? usual.from, until: search.until ?? usual.until };
  const isValid = period.from <= period.until;
  return (
    <div className="mt-1 flex flex-col gap-6">
      <PageHeader title="Accounting" />
      <PeriodFilter
        period={period}
        isValid={isValid}
        onChange={(next) =>
          void navigate({
            to: '/admin/accounting',
            search: { ...search, page: 0, ...next },
            resetScroll: false,
          })
        }
      />
      {isValid && <Report period={period} search={search} />}
    </div>
  );
}
