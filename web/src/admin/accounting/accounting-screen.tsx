import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '#web/lib/calls/errors.ts';
import { lastMonths, type Period } from '#web/parts/documents/periods.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Filters } from '#web/ui/list/table/filters.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import type { AccountingSearch } from './accounting-search.ts';
import { journalsQuery, vatQuery } from './api.ts';
import { JournalsSection, ReconciliationSection } from './journals-section.tsx';
import { periodChoices } from './periods.ts';
import { VatDocumentsSection, VatSection } from './vat-section.tsx';

type PeriodFilterProps = { period: Period; isValid: boolean; onChange: (period: Period) => void };

const keyOf = ({ from, until }: Period): string => `${from}/${until}`;

function PeriodFilter({ period, isValid, onChange }: PeriodFilterProps) {
  const choices = new Map(periodChoices(new Date()).map((choice) => [keyOf(choice), choice]));
  return (
    <Filters>
      <SelectField
        label="Period"
        placeholder="Other dates"
        options={[...choices].map(([value, { label }]) => ({ value, label }))}
        value={choices.has(keyOf(period)) ? keyOf(period) : ''}
        onChange={({ target }) => {
          const choice = choices.get(target.value);
          if (choice) onChange({ from: choice.from, until: choice.until });
        }}
        className="w-80 max-md:w-full"
      />
      <TextField
        label="From"
        type="date"
        value={period.from}
        onChange={({ target }) => target.value && onChange({ ...period, from: target.value })}
        className="w-40 max-md:min-w-32 max-md:flex-1"
      />
      <TextField
        label="To"
        type="date"
        value={period.until}
        onChange={({ target }) => target.value && onChange({ ...period, until: target.value })}
        error={isValid ? undefined : 'The end date is before the start date'}
        className="w-40 max-md:min-w-32 max-md:flex-1"
      />
    </Filters>
  );
}

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
