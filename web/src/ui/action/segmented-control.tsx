import { type ReactNode, useId } from 'react';
import { cn } from '#web/lib/cn.ts';

type Segment<Value extends string> = { value: Value; label: string; icon?: ReactNode };

type SegmentedControlProps<Value extends string> = {
  /** The accessible name of the group. */
  label: string;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
  /** Further content of the row after the segments, such as a link in the same style. */
  children?: ReactNode;
  className?: string;
};

export const segmentStyle = (isChosen: boolean): string =>
  cn(
    'inline-flex h-9 items-center gap-2 rounded-[8px] px-3 font-medium text-sm transition-colors max-desktop:h-11',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary [&_svg]:size-4',
    isChosen
      ? 'bg-surface text-ink shadow-card dark:bg-tint dark:text-primary'
      : 'text-ink hover:bg-surface/60',
  );

/** A group of radio buttons in one row. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, segments, onChange, children, className } = props;
  const name = useId();
  return (
    <fieldset className={cn('inline-flex max-w-full flex-wrap rounded-control bg-sunken p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label key={segment.value} className={segmentStyle(segment.value === value)}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
      {children}
    </fieldset>
  );
}
