import { Minus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { toast } from '../feedback/toast-store.ts';

type Limits = { min: number; max: number };

/** What a typed text says: a quantity, nothing yet (an empty field, a zero that more may follow), or what is wrong with it. */
type TypedQuantity = { text: string } & (
  | { kind: 'quantity'; quantity: number }
  | { kind: 'unfinished' }
  | { kind: 'wrong'; problem: string }
);

/** Reads a quantity as typed, without leading zeros. Nothing is guessed: "2.5" is not 25, and "-3" is not 3. */
export const readQuantity = (typed: string, { min, max }: Limits): TypedQuantity => {
  const text = typed.trim().replace(/^0+(?=\d)/, '');
  if (text === '' || text === '0') return { kind: 'unfinished', text };
  if (!/^\d+$/.test(text)) return { kind: 'wrong', text, problem: 'Enter a whole number of packs.' };
  const quantity = Number(text);
  if (quantity > max) return { kind: 'wrong', text, problem: `Enter at most ${formatNumber(max)}.` };
  if (quantity < min) return { kind: 'wrong', text, problem: `Enter at least ${formatNumber(min)}.` };
  return { kind: 'quantity', text, quantity };
};

/** What the text means once the field is left: an empty field changes nothing, a zero is a zero. */
export const readFinished = (typed: string, limits: Limits): TypedQuantity => {
  const read = readQuantity(typed, limits);
  if (read.text !== '0') return read;
  return limits.min > 0
    ? { kind: 'wrong', text: read.text, problem: `Enter at least ${formatNumber(limits.min)}.` }
    : { kind: 'quantity', text: read.text, quantity: 0 };
};

type QuantityStepperProps = {
  /** Whose quantity, read aloud: with all that tells it from others of its name. */
  of: string;
  value: number;
  /** Called with each step and each key that makes a quantity: what the field shows is what is kept. */
  onChange: (quantity: number) => void;
  /** Enter, once what was typed is kept. */
  onEnter?: () => void;
  min?: number;
  max?: number;
  size?: 'md' | 'lg';
  disabled?: boolean;
  className?: string;
};

/** A whole number, stepped with − and + (or the arrow keys) or typed. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { of, value, onChange, onEnter, min = 0, max = 999_999 } = props;
  const { size = 'md', disabled = false, className } = props;
  /** Text in the field that is no quantity (yet); otherwise the field shows the value. */
  const [draft, setDraft] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  /** What was there before the typing: what stays where the typing comes to nothing. */
  const before = useRef(value);
  const label = `Quantity of ${of}`;

  const set = (quantity: number) => {
    setDraft(undefined);
    setWrong(false);
    if (quantity !== value) onChange(quantity);
  };
  const step = (by: number) => {
    const next = Math.min(Math.max(value + by, min), max);
    before.current = next;
    set(next);
  };
  const reject = (problem: string) =>
    toast({
      title: problem,
      description: `The quantity is still ${formatNumber(before.current)}.`,
      variant: 'destructive',
    });
  const follow = (read: TypedQuantity) => {
    if (read.kind === 'quantity') {
      set(read.quantity);
      return;
    }
    setDraft(read.text);
    setWrong(read.kind === 'wrong');
    if (read.kind === 'wrong' && !isWrong) reject(read.problem);
    if (before.current !== value) onChange(before.current);
  };
  /** Ends the typing. False where what was typed cannot be kept. */
  const finish = (): boolean => {
    if (draft === undefined) return true;
    const read = readFinished(draft, { min, max });
    if (read.kind === 'quantity') set(read.quantity);
    else setDraft(undefined);
    setWrong(false);
    if (read.kind === 'wrong') reject(read.problem);
    return read.kind !== 'wrong';
  };
  const button = cn(
    'grid w-9 shrink-0 place-items-center rounded-control text-primary transition-colors hover:bg-tint',
    // Over the hairlines above and below: 44 px for a finger.
    'disabled:text-muted disabled:hover:bg-transparent max-desktop:-my-px max-desktop:w-11',
  );
  const shown = draft ?? String(value);

  return (
    <fieldset
      aria-label={label}
      className={cn(
        'inline-flex items-stretch rounded-control border bg-surface max-desktop:h-11',
        isWrong ? 'border-owed' : 'border-primary',
        size === 'md' ? 'h-9' : 'h-11',
        className,
      )}
    >
      <button
        type="button"
        aria-label={`Decrease quantity of ${of}`}
        className={button}
        disabled={disabled || value <= min}
        onClick={() => step(-1)}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        data-quantity
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={shown}
        onFocus={(event) => {
          before.current = value;
          event.target.select();
        }}
        onChange={(event) => follow(readQuantity(event.target.value, { min, max }))}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // A quantity that was not kept goes no further: not to the next product, not into an order.
            if (!finish()) event.stopPropagation();
            else {
              before.current = value;
              onEnter?.();
            }
          } else if (event.key === 'Escape') {
            setDraft(undefined);
            setWrong(false);
          } else if (event.key === 'ArrowUp') step(1);
          else if (event.key === 'ArrowDown') step(-1);
          else return;
          if (event.key !== 'Escape') event.preventDefault();
        }}
        className={cn(
          'figures w-8 min-w-0 flex-1 bg-transparent text-center font-semibold',
          isWrong ? 'text-owed' : 'text-primary',
        )}
        style={{ minWidth: `${Math.max(2, shown.length) + 1}ch` }}
      />
      <button
        type="button"
        aria-label={`Increase quantity of ${of}`}
        className={button}
        disabled={disabled || value >= max}
        onClick={() => step(1)}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </fieldset>
  );
}
