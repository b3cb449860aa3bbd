import type { Period } from '#web/parts/documents/periods.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Filters } from '#web/ui/list/table/filters.tsx';
import { periodChoices } from './periods.ts';

type PeriodFilterProps = { period: Period; isValid: boolean; onChange: (period: Period) => void };

const keyOf = ({ from, until }: Period): string => `${from}/${until}`;

export function PeriodFilter({ period, isValid, onChange }: PeriodFilterProps) {
  const choices = new Map(periodChoices(new Date()).map((choice) => [keyOf(choice), choice]));
  return (
    <Filters>
      <SelectField
        label="Period"
        placeholder="Other days"
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
        label="Until"
        type="date"
        value={period.until}
        onChange={({ target }) => target.value && onChange({ ...period, until: target.value })}
        error={isValid ? undefined : 'The end date is before the start date'}
        className="w-40 max-md:min-w-32 max-md:flex-1"
      />
    </Filters>
  );
}
