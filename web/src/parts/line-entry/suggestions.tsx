import { useEffect, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { ProductPicture } from '#web/parts/product/product-picture.tsx';
import { StockHint, stockState } from '#web/parts/product/stock.tsx';
import { type Choice, factsOfChoice } from './choices.ts';
import type { UsualOf } from './order-target.ts';

/** The stock in words, for products whose stock matters. */
export function StockText({ stock }: { stock: number }) {
  const state = stockState(stock);
  if (state === 'few') return <StockHint stock={stock} />;
  return (
    <span className={cn('text-[0.8125rem]', state === 'out' ? 'text-owed' : 'text-muted')}>
      {state === 'out' ? 'Out of stock' : `${formatNumber(stock)} in stock`}
    </span>
  );
}

type ChoiceTextProps = { choice: Choice; usual: number | undefined };

/** The facts that distinguish matches: form, strength, pack size, lab, price, stock, and the usual quantity. */
export function ChoiceText({ choice, usual }: ChoiceTextProps) {
  const { product } = choice;
  const facts = factsOfChoice(choice);
  return (
    <>
      <ProductPicture
        line={{ ...product, id: choice.id }}
        product={product}
        className="size-10 shrink-0 rounded-control cramped:hidden"
      />
      <span className="min-w-0 cramped:min-w-full flex-1">
        <span className="wrap-anywhere block font-medium leading-5">{product.name}</span>
        <span className="wrap-anywhere block text-[0.8125rem] text-muted leading-4.5">
          {[facts, product.labName].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="figures flex shrink-0 flex-col items-end leading-5">
        <span className="font-semibold">{formatMoney(product.cost)}</span>
        <span className="flex flex-wrap justify-end gap-x-2">
          {usual !== undefined && (
            <span className="font-medium text-[0.8125rem] text-primary">usually {formatNumber(usual)}</span>
          )}
          <StockText stock={product.stock} />
        </span>
      </span>
    </>
  );
}

type SuggestionsProps = {
  id: string;
  label: string;
  choices: readonly Choice[];
  active: number;
  usualOf: UsualOf;
  onTake: (choice: Choice) => void;
};

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The list of a combobox. The combobox's field keeps the focus, and names the highlighted match. */
export function Suggestions({ id, label, choices, active, usualOf, onTake }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} role="listbox" id={id} aria-label={label}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox's field has the focus and handles the keys.
        <div
          key={choice.id}
          role="option"
          id={optionId(id, index)}
          tabIndex={-1}
          aria-selected={index === active}
          aria-disabled={choice.product.stock <= 0 || undefined}
          onClick={() => onTake(choice)}
          className={cn(
            'flex min-h-14 cursor-pointer cramped:flex-wrap items-center gap-3 rounded-control px-3 py-1.5',
            index === active ? 'bg-tint' : 'hover:bg-sunken',
            choice.product.stock <= 0 && 'cursor-default text-muted',
          )}
        >
          <ChoiceText choice={choice} usual={usualOf(choice.id)} />
        </div>
      ))}
    </div>
  );
}
