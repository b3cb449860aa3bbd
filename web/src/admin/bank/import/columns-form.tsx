import { BANK_COLUMNS, type BankColumn, type BankMapping, type BankPreview } from '@formulary/contract';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

const LABELS: Record<BankColumn, string> = {
  day: 'Date',
  amount: 'Amount',
  credit: 'Money in',
  debit: 'Money out',
  balance: 'Balance',
  description: 'Description',
  reference: 'Reference',
  fee: 'Fees',
  sign: 'CR or DR',
  account: 'Account',
};
const MAX_SAMPLE = 24;

type ColumnsFormProps = { preview: BankPreview; isBusy: boolean; onRead: (mapping: BankMapping) => void };

/** Chooses the columns of a CSV file, next to its first lines. */
export function ColumnsForm({ preview: { columns, needsColumns }, isBusy, onRead }: ColumnsFormProps) {
  const [mapping, setMapping] = useState<BankMapping>(columns?.mapping ?? {});
  const [isChecked, setIsChecked] = useState(false);
  if (!columns) return null;
  const { records } = columns;
  const width = Math.max(0, ...records.map((record) => record.length));
  const options = Array.from({ length: width }, (_, at) => {
    const sample =
      records
        .map((record) => record[at])
        .filter(Boolean)
        .at(-1) ?? '';
    return { value: String(at), label: `${at + 1}: ${sample.slice(0, MAX_SAMPLE) || 'empty'}` };
  });
  const isComplete = mapping.day !== undefined && (mapping.amount ?? mapping.credit) !== undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (isComplete) onRead(mapping);
  };
  return (
    <details className="card group p-5" open={needsColumns}>
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-control">
        <span>
          <span className="title-group block">Columns</span>
          <span className="text-muted text-sm">
            {needsColumns ? 'Choose what each column contains.' : 'Change them if the lines look wrong.'}
          </span>
        </span>
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-4 overflow-x-auto">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">The first lines of the file</caption>
          <thead>
            <tr>
              {options.map(({ value }) => (
                <th key={value} scope="col" className="border-line border-b px-2 py-1 font-medium text-muted">
                  {Number(value) + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map((record, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file have no other key, and never move.
              <tr key={at}>
                {options.map(({ value }) => (
                  <td key={value} className="max-w-56 truncate border-line border-b px-2 py-1">
                    {record[Number(value)]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <form aria-label="Columns" onSubmit={submit} className="mt-5 flex flex-col gap-5">
        {isChecked && !isComplete && (
          <Notice tone="owed" title="Choose the columns for the date and for the amount or money in." />
        )}
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 desktop:grid-cols-4">
          {BANK_COLUMNS.map((column) => (
            <SelectField
              key={column}
              label={LABELS[column]}
              placeholder="Not in the file"
              options={options}
              value={String(mapping[column] ?? '')}
              onChange={({ target: { value } }) =>
                setMapping(({ [column]: _, ...rest }) =>
                  value === '' ? rest : { ...rest, [column]: Number(value) },
                )
              }
            />
          ))}
        </div>
        <Button type="submit" variant="secondary" loading={isBusy} className="self-start">
          Read again
        </Button>
      </form>
    </details>
  );
}
