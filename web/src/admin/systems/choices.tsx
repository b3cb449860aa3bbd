import type { z } from 'zod';
import { Checkbox } from '#web/ui/form/checkbox.tsx';

type ChoicesProps<Value extends string> = {
  legend: string;
  labels: Readonly<Record<Value, string>>;
  chosen: readonly Value[];
  error: string | undefined;
  onChange: (chosen: Value[]) => void;
};

/** Checkboxes for choosing one or more values. */
export function Choices<Value extends string>({
  legend,
  labels,
  chosen,
  error,
  onChange,
}: ChoicesProps<Value>) {
  const values = Object.keys(labels) as Value[];
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">{legend}</legend>
      {error && (
        <p role="alert" className="mt-1 text-[0.8125rem] text-owed">
          {error}
        </p>
      )}
      <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {values.map((value) => (
          <Checkbox
            key={value}
            label={labels[value]}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(values.filter((one) => (one === value ? target.checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

export type FieldErrors = Readonly<Record<string, string>>;

/** Returns the first message for each field. */
export const errorsOf = (error: z.ZodError | undefined): FieldErrors =>
  Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
