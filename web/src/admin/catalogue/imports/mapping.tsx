import {
  LIST_COLUMN_LABELS,
  LIST_COLUMNS,
  type ListColumn,
  type ListMapping,
  type StagedImport,
} from '@formulary/contract';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/action/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Reading } from './api.ts';

type MappingProps = {
  staged: StagedImport;
  isBusy: boolean;
  onCompare: (reading: Reading) => void;
};

const NOT_IN_LIST = '';

/** Corrects the column mapping guessed from the headings. */
export function Mapping({ staged, isBusy, onCompare }: MappingProps) {
  const { headings, samples } = staged;
  const [mapping, setMapping] = useState<ListMapping>(staged.mapping);
  const [stockOfNew, setStockOfNew] = useState(String(staged.stockOfNew));
  const [sheet, setSheet] = useState(staged.sheet);
  const [headingLine, setHeadingLine] = useState(String(staged.headingLine));
  const isWhole = /^\d{1,8}$/.test(stockOfNew);
  const isLine = /^[1-9]\d{0,4}$/.test(headingLine);
  const isMoved = sheet !== staged.sheet || headingLine !== String(staged.headingLine);
  const isChanged =
    isMoved ||
    JSON.stringify(mapping) !== JSON.stringify(staged.mapping) ||
    stockOfNew !== String(staged.stockOfNew);

  const options = headings.map((heading, place) => ({
    value: String(place),
    label: heading || `Column ${place + 1}`,
  }));
  const choose = (column: ListColumn, value: string) =>
    setMapping(({ [column]: _, ...rest }) =>
      value === NOT_IN_LIST ? rest : { ...rest, [column]: Number(value) },
    );
  const sampleOf = (column: ListColumn): string | undefined => {
    const place = mapping[column];
    if (place === undefined) return undefined;
    const seen = samples.map((fields) => fields[place]).filter(Boolean);
    return seen.length > 0 ? `For example ${seen.join(', ')}` : 'Empty in the first lines';
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole || !isLine) return;
    onCompare({
      mapping,
      stockOfNew: Number(stockOfNew),
      stockRule: staged.stockRule,
      ...(sheet && { sheet }),
      // The heading line of another sheet is detected again, unless the user entered one.
      ...(headingLine !== String(staged.headingLine) || sheet === staged.sheet
        ? { headingLine: Number(headingLine) }
        : {}),
    });
  };

  return (
    <details
      className="card group p-5"
      open={staged.summary.faults > 0 || staged.questions.length > 0 || isChanged}
    >
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-control">
        <span>
          <span className="title-group block">Columns</span>
          <span className="text-muted text-sm">
            {Object.keys(staged.mapping).length} of {headings.length} used
          </span>
        </span>
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <form onSubmit={submit} aria-label="Columns" className="mt-5 flex flex-col gap-5">
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 desktop:grid-cols-4">
          {staged.sheets.length > 1 && (
            <SelectField
              label="Sheet"
              options={staged.sheets.map((name) => ({ value: name, label: name }))}
              value={sheet}
              onChange={(event) => setSheet(event.target.value)}
            />
          )}
          <TextField
            label="Heading line"
            inputMode="numeric"
            value={headingLine}
            error={isLine ? undefined : 'Enter a line number.'}
            onChange={(event) => setHeadingLine(event.target.value)}
          />
        </div>
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 desktop:grid-cols-4">
          {LIST_COLUMNS.map((column) => (
            <SelectField
              key={column}
              label={LIST_COLUMN_LABELS[column]}
              placeholder={column === 'sku' ? 'Choose…' : 'Not in the list'}
              options={options}
              hint={sampleOf(column)}
              value={String(mapping[column] ?? NOT_IN_LIST)}
              onChange={(event) => choose(column, event.target.value)}
            />
          ))}
          <TextField
            label="Stock for new products"
            hint="Used where the list has no stock."
            inputMode="numeric"
            value={stockOfNew}
            error={isWhole ? undefined : 'Enter a whole number.'}
            onChange={(event) => setStockOfNew(event.target.value)}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          className="self-start"
          loading={isBusy}
          disabled={!isChanged}
        >
          Compare again
        </Button>
      </form>
    </details>
  );
}
