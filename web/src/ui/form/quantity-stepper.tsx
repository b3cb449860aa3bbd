import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';

type QuantityStepperProps = {
  /** Whose quantity, read aloud: "Quantity of Amoxicillin". */
  label: string;
  value: number;
  /** Called with each step, and with what was typed on Enter or on leaving the field. */
  onChange: (quantity: number) => void;
  min?: number;
  max?: number;
  size?: 'md' | 'lg';
  disabled?: boolean;
  className?: string;
};

/** Digits alone, without leading zeros: "007" is "7", an empty field stays empty while it is being typed. */
const cleaned = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 6);

/** A whole number, stepped with − and + (or the arrow keys) or typed. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { label, value, onChange, min = 0, max = 999_999, size = 'md', disabled = false, className } = props;
  const [typed, setTyped] = useState<string>();

  const set = (quantity: number) => {
    const next = Math.min(Math.max(quantity, min), max);
    setTyped(undefined);
    if (next !== value) onChange(next);
  };
  const commit = () => {
    if (typed !== undefined) set(typed === '' ? value : Number(typed));
  };
  const stepFrom = typed ? Number(typed) : value;
  const button = cn(
    'grid w-9 shrink-0 place-items-center rounded-control text-primary transition-colors hover:bg-tint',
    // Over the hairlines above and below: 44 px for a finger.
    'disabled:text-muted disabled:hover:bg-transparent max-desktop:-my-px max-desktop:w-11',
  );

  return (
    <fieldset
      aria-label={label}
      className={cn(
        'inline-flex items-stretch rounded-control border border-primary bg-surface max-desktop:h-11',
        size === 'md' ? 'h-9' : 'h-11',
        className,
      )}
    >
      <button
        type="button"
        aria-label="Decrease"
        className={button}
        disabled={disabled || stepFrom <= min}
        onClick={() => set(stepFrom - 1)}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={typed ?? String(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(cleaned(event.target.value))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          else if (event.key === 'Escape') setTyped(undefined);
          else if (event.key === 'ArrowUp') set(stepFrom + 1);
          else if (event.key === 'ArrowDown') set(stepFrom - 1);
          else return;
          if (event.key !== 'Escape') event.preventDefault();
        }}
        className="figures w-8 min-w-0 flex-1 bg-transparent text-center font-semibold text-primary"
        style={{ minWidth: `${Math.max(2, (typed ?? String(value)).length) + 1}ch` }}
      />
      <button
        type="button"
        aria-label="Increase"
        className={button}
        disabled={disabled || stepFrom >= max}
        onClick={() => set(stepFrom + 1)}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </fieldset>
  );
}
