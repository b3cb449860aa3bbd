import { useState } from 'react';
import { lastMonths, monthsOf, type Period } from '#web/parts/documents/periods.ts';
import { buttonStyle } from '#web/ui/action/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';

/** The current month until today, then the last 1, 3 and 12 months. */
const CHOICES = [0, 1, 3, 12];

type StatementDialogProps<Format extends string> = {
  hrefOf: (period: Period, format: Format) => string;
  /** Formats other than PDF. */
  tables: readonly Exclude<Format, 'pdf'>[];
  onClose: () => void;
};

export function StatementDialog<Format extends string>(props: StatementDialogProps<Format | 'pdf'>) {
  const { hrefOf, tables, onClose } = props;
  const [period, setPeriod] = useState(() => lastMonths(new Date(), 1));
  const isValid = period.from !== '' && period.until !== '' && period.from <= period.until;
  return (
    <RouteDialog
      size="sm"
      title="Statement"
      description="The opening balance, every movement in the period, and the closing balance."
      onClose={onClose}
      footer={
        isValid && (
          <>
            {tables.map((format) => (
              <a
                key={format}
                href={hrefOf(period, format)}
                download
                className={buttonStyle({ variant: 'secondary' })}
              >
                {format.toUpperCase()}
              </a>
            ))}
            <a href={hrefOf(period, 'pdf')} target="_blank" rel="noreferrer" className={buttonStyle()}>
              PDF
            </a>
          </>
        )
      }
    >
      <div className="flex flex-wrap gap-2 pt-1">
        {CHOICES.map((months) => {
          const choice = lastMonths(new Date(), months);
          const isChosen = choice.from === period.from && choice.until === period.until;
          return (
            <button
              key={months}
              type="button"
              aria-pressed={isChosen}
              onClick={() => setPeriod(choice)}
              className={buttonStyle({ variant: isChosen ? 'primary' : 'secondary', size: 'sm' })}
            >
              {monthsOf(choice)}
            </button>
          );
        })}
      </div>
      <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
        <TextField
          label="From"
          type="date"
          value={period.from}
          onChange={({ target }) => setPeriod({ ...period, from: target.value })}
        />
        <TextField
          label="To"
          type="date"
          value={period.until}
          onChange={({ target }) => setPeriod({ ...period, until: target.value })}
          error={
            isValid || period.from === '' || period.until === ''
              ? undefined
              : 'The end date is before the start date'
          }
        />
      </div>
    </RouteDialog>
  );
}
