import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import { controlStyle, FieldFrame, type FieldText } from './field-frame.tsx';

type Option = { value: string; label: string };

type SelectFieldProps = Omit<ComponentProps<'select'>, 'className' | 'children'> &
  FieldText & {
    options: readonly (Option | string)[];
    /** The first option, with an empty value. */
    placeholder?: string;
  };

/** A native select, so that phones use their own picker. Works with `{...register('province')}`. */
export function SelectField(props: SelectFieldProps) {
  const { label, error, hint, optional, className, id, options, placeholder, ...rest } = props;
  return (
    <FieldFrame {...{ label, error, hint, optional, className, id }}>
      {(wiring) => (
        <span className="relative">
          <select {...rest} {...wiring} className={cn(controlStyle, 'appearance-none pr-10')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => {
              const { value, label: text } =
                typeof option === 'string' ? { value: option, label: option } : option;
              return (
                <option key={value} value={value}>
                  {text}
                </option>
              );
            })}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </FieldFrame>
  );
}
