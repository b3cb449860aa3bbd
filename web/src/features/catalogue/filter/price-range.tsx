import { type Cents, centsFromRand, randFromCents } from '@formulary/contract';
import { useState } from 'react';
import { priceExample, readPrice, typedMoney } from '#web/lib/typed-money.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

type PriceFieldProps = {
  label: string;
  /** In rand. */
  value: number | undefined;
  /** The lowest or highest price of the products. */
  limit: Cents | undefined;
  onChange: (price: number | undefined) => void;
};

/** A price that is applied when the field loses focus, or on Enter. */
function PriceField({ label, value, limit, onChange }: PriceFieldProps) {
  const textOf = (price: number | undefined) => (price === undefined ? '' : typedMoney(centsFromRand(price)));
  const [text, setText] = useState(textOf(value));
  const [seen, setSeen] = useState(value);
  const [error, setError] = useState<string>();
  // Cleared elsewhere, or changed by Back.
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
