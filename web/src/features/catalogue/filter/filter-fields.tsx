import { type Cents, centsFromRand, randFromCents } from '@formulary/contract';
import { useId, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { priceExample, readPrice, typedMoney } from '#web/lib/typed-money.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

/** A search field is shown if there are more choices than this. */
const SEARCHABLE_FROM = 8;

/** The maximum length of labels that fit side by side. */
const SHORT = 5;

export type Choice = { value: string; label: string; count: number };

type ChoiceListProps = {
  /** The heading: "Labs". */
  title: string;
  /** The name of one item: "lab". */
  one: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Choices of which several can be selected, each with the number of products that it would show. */
export function ChoiceList({ title, one, choices, chosen, onChange }: ChoiceListProps) {
  const id = useId();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = choices.filter(({ label }) => label.toLowerCase().includes(wanted));
  /** Shown in two columns if all labels are as short as a schedule's. */
  const isShort = choices.every(({ label }) => label.length <= SHORT);
  const toggle = (value: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value));
  if (choices.length === 0) return null;
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h3 id={id} className="font-semibold text-sm">
          {title}
        </h3>
        {chosen.length > 0 && (
          <button
            type="button"
            aria-label={`Clear ${title.toLowerCase()}`}
            onClick={() => onChange([])}
            className="-mr-2 min-h-8 rounded-control px-2 font-medium text-primary text-sm hover:bg-tint max-desktop:min-h-11"
          >
            Clear
          </button>
        )}
      </div>
      {choices.length > SEARCHABLE_FROM && (
        <input
          type="search"
          aria-label={`Find a ${one} to filter by`}
          placeholder={`Find a ${one}`}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          className="my-1 h-9 w-full appearance-none rounded-control border border-line bg-ground px-3 text-base hover:border-control max-desktop:h-11 sm:text-sm"
        />
      )}
      <ul
        className={cn(
          '-mx-1 max-h-44 overflow-y-auto overscroll-contain px-1 max-desktop:max-h-60',
          isShort && 'grid cramped:grid-cols-1 grid-cols-2 gap-x-6',
        )}
      >
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <Checkbox
              checked={chosen.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
              label={label}
              detail={formatNumber(count)}
              className="py-1 max-desktop:py-0"
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="py-2 text-muted text-sm">No {title.toLowerCase()} found.</p>}
    </fieldset>
  );
}

type PriceFieldProps = {
  label: string;
  /** In rand. */
  value: number | undefined;
  /** The price of the cheapest or the most expensive product. */
  limit: Cents | undefined;
  onChange: (price: number | undefined) => void;
};

/** A price filter that is applied when the field loses focus, or on Enter. */
function PriceField({ label, value, limit, onChange }: PriceFieldProps) {
  const textOf = (price: number | undefined) => (price === undefined ? '' : typedMoney(centsFromRand(price)));
  const [text, setText] = useState(textOf(value));
  const [seen, setSeen] = useState(value);
  const [error, setError] = useState<string>();
  // The filter was cleared elsewhere, or changed by Back.
  if (value !== seen) {
    setSeen(value);
    setText(textOf(value));
    setError(undefined);
  }
  const take = () => {
    const cents = readPrice(text);
    const isEmpty = text.trim() === '';
    setError(isEmpty || cents !== undefined ? undefined : priceExample());
    if (!isEmpty && cents === undefined) return;
    const price = cents === undefined ? undefined : randFromCents(cents);
    if (price !== value) onChange(price);
  };
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      placeholder={limit === undefined ? undefined : typedMoney(limit)}
      error={error}
      onChange={({ target }) => setText(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
      className="min-w-0 flex-1"
    />
  );
}

type Range = { minPrice: number | undefined; maxPrice: number | undefined };
type PriceRangeProps = Range & {
  limits: { from: Cents; to: Cents } | null | undefined;
  onChange: (range: Range) => void;
};

/** Swaps two prices that were typed in the wrong order. */
const inOrder = ({ minPrice, maxPrice }: Range): Range =>
  minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice
    ? { minPrice: maxPrice, maxPrice: minPrice }
    : { minPrice, maxPrice };

export function PriceRange({ minPrice, maxPrice, limits, onChange }: PriceRangeProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">Price in rand</legend>
      <div className="flex gap-3">
        <PriceField
          label="From"
          value={minPrice}
          limit={limits?.from}
          onChange={(price) => onChange(inOrder({ minPrice: price, maxPrice }))}
        />
        <PriceField
          label="To"
          value={maxPrice}
          limit={limits?.to}
          onChange={(price) => onChange(inOrder({ minPrice, maxPrice: price }))}
        />
      </div>
    </fieldset>
  );
}
