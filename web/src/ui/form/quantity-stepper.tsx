import { Minus, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { toast } from '../feedback/toast-store.ts';

type Limits = { min: number; max: number };

/**
 * The result of parsing: a quantity, nothing yet (the field is empty, or contains a zero that more digits may follow),
 * or an error.
 */
type TypedQuantity = { text: string } & (
  | { kind: 'quantity'; quantity: number }
  | { kind: 'unfinished' }
  | { kind: 'wrong'; problem: string }
);

/**
 * Parses a quantity while it is typed, ignoring leading zeros. Makes no guesses: "2.5" is not 25, and "-3" is not 3.
 */
export const parseQuantity = (typed: string, { min, max }: Limits): TypedQuantity => {
  const text = typed.trim().replace(/^0+(?=\d)/, '');
  if (text === '' || text === '0') return { kind: 'unfinished', text };
  if (!/^\d+$/.test(text)) return { kind: 'wrong', text, problem: 'Enter a whole number of packs.' };
  const quantity = Number(text);
  if (quantity > max) return { kind: 'wrong', text, problem: `Enter at most ${formatNumber(max)}.` };
  if (quantity < min) return { kind: 'wrong', text, problem: `Enter at least ${formatNumber(min)}.` };
  return { kind: 'quantity', text, quantity };
};

/** Parses the text when the field loses focus: an empty field changes nothing, a zero counts as zero. */
export const parseOnBlur = (typed: string, limits: Limits): TypedQuantity => {
  const read = parseQuantity(typed, limits);
  if (read.text !== '0') return read;
  return limits.min > 0
    ? { kind: 'wrong', text: read.text, problem: `Enter at least ${formatNumber(limits.min)}.` }
    : { kind: 'quantity', text: read.text, quantity: 0 };
};

type QuantityStepperProps = {
  /** The product, for the accessible name. Must be unambiguous. */
  of: string;
  value: number;
  /** Whether the real value is not known yet, so that the field does not show `value`. */
  isUnknown?: boolean;
  /**
   * Called on each step and on each keystroke that results in a valid quantity, so that the stored value matches the one
   * shown.
   */
  onChange: (quantity: number) => void;
  /** Called on Enter, after the quantity has been stored. */
  onEnter?: () => void;
  /**
   * Called on Enter with text that is not a quantity, such as a scanned code. If it is not given, such text is
   * rejected.
   */
  onOther?: (text: string) => void;
  /** Called on Escape, which also discards text that is not a quantity. */
  onEscape?: () => void;
  min?: number;
  max?: number;
  /** `sm` is for rows that are deliberately low. */
  size?: 'sm' | 'md' | 'lg';
  /** The name of the + button, if it does more than increase: it adds a product. */
  increaseLabel?: string | undefined;
  disabled?: boolean;
  className?: string;
};

/** A whole number that can be typed, or changed with − and + or the arrow keys. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { of, value, onChange, onEnter, onOther, onEscape, min = 0, max = 999_999 } = props;
  const {
    size = 'md',
    isUnknown,
    increaseLabel = `Increase quantity of ${of}`,
    disabled = false,
    className,
  } = props;
  /** Text that is not a valid quantity yet; undefined while the field shows the value. */
  const [draft, setDraft] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  /** The value before typing, restored if the text is not valid. */
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
      ...(!isUnknown && { description: `The quantity is still ${formatNumber(before.current)}.` }),
      variant: 'destructive',
    });
  const follow = (typed: string) => {
    const read = parseQuantity(typed, { min, max });
    if (read.kind === 'quantity') {
      set(read.quantity);
      // The leading zeros may belong to a code.
      if (onOther && read.text !== typed) setDraft(typed);
      return;
    }
    setDraft(onOther ? typed : read.text);
    setWrong(read.kind === 'wrong');
    if (read.kind === 'wrong' && !isWrong && !onOther) reject(read.problem);
    if (before.current !== value) onChange(before.current);
  };
  /** Passes on text that is not a quantity. Returns whether there was such text. */
  const handOn = (): boolean => {
    if (!onOther || draft === undefined || parseOnBlur(draft, { min, max }).kind !== 'wrong') return false;
    setDraft(undefined);
    setWrong(false);
    onOther(draft);
    return true;
  };
  /** Ends typing. Returns false if the text is not valid. */
  const finish = (): boolean => {
    if (draft === undefined) return true;
    const read = parseOnBlur(draft, { min, max });
    if (read.kind === 'quantity') set(read.quantity);
    else setDraft(undefined);
    setWrong(false);
    if (read.kind === 'wrong') reject(read.problem);
    return read.kind !== 'wrong';
  };
  const isSmall = size === 'sm';
  const button = cn(
    'grid shrink-0 place-items-center rounded-control text-primary transition-colors hover:bg-tint',
    'disabled:text-muted disabled:hover:bg-transparent',
    // Extends beyond the borders to 44 px for touch, and with large text on a phone leaves room for the digits.
    isSmall ? 'w-6' : 'w-9 max-desktop:-my-px max-desktop:w-finger',
  );
  const shown = draft ?? (isUnknown ? '' : String(value));

  return (
    <fieldset
      aria-label={label}
      className={cn(
        'inline-flex items-stretch rounded-control border bg-surface',
        isWrong
          ? 'border-owed'
          : disabled
            ? 'border-line'
            : value === 0
              ? 'border-control'
              : 'border-primary',
        { sm: 'h-6.5', md: 'h-9 max-desktop:h-11', lg: 'h-11' }[size],
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
        placeholder={isUnknown ? '…' : undefined}
        onFocus={(event) => {
          before.current = value;
          event.target.select();
        }}
        onChange={(event) => follow(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // An invalid quantity must neither move the focus to the next product nor end up in an order.
            if (handOn()) before.current = value;
            else if (!finish()) event.stopPropagation();
            else {
              before.current = value;
              onEnter?.();
            }
          } else if (event.key === 'Escape') {
            setDraft(undefined);
            setWrong(false);
            onEscape?.();
          } else if (event.key === 'ArrowUp') step(1);
          else if (event.key === 'ArrowDown') step(-1);
          else return;
          if (event.key !== 'Escape') event.preventDefault();
        }}
        className={cn(
          'figures w-8 min-w-0 flex-1 bg-transparent text-center font-semibold',
          isWrong ? 'text-owed' : disabled || shown === '0' ? 'text-muted' : 'text-primary',
        )}
        style={{ minWidth: `${Math.max(2, shown.length) + 1}ch` }}
      />
      <button
        type="button"
        aria-label={increaseLabel}
        className={button}
        disabled={disabled || value >= max}
        onClick={() => step(1)}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </fieldset>
  );
}
