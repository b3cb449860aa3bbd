import type { Bought, Cents } from '@formulary/contract';
import { Undo2 } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { formatDay, formatMoney, formatNumber } from '#web/lib/format.ts';
import { candidatesOf, factsOfChoice } from '#web/parts/line-entry/choices.ts';
import type { UsualOf } from '#web/parts/line-entry/order-target.ts';
import { Button } from '#web/ui/action/button.tsx';
import { chosenOf, type PastedRow, stateOf, writtenOf } from './pasted-list.ts';

const partText = (part: number | null): string =>
  part === null ? 'one without a quantity' : formatNumber(part);

/** Returns a note on the quantity: that it is a sum, or that the line had none. */
export const quantityNote = (row: PastedRow, usualOf: UsualOf): string | undefined => {
  if (row.parts.length > 1)
    return `On the list ${row.parts.length} times, combined: ${row.parts.map(partText).join(' + ')}.`;
  if (row.quantity !== null) return undefined;
  const usual = row.chosen === null ? undefined : usualOf(row.chosen);
  return usual === undefined
    ? 'No quantity on the line.'
    : 'No quantity on the line: your usual quantity is used.';
};

export const stockText = (stock: number): string => {
  if (stock <= 0) return 'Out of stock';
  return stock <= 10 ? `Only ${formatNumber(stock)} left` : `${formatNumber(stock)} in stock`;
};

/** Why a product was found. */
const FOUND_BY: Record<Exclude<NonNullable<PastedRow['by']>, 'choice'>, string> = {
  sku: 'Matched by code',
  barcode: 'Matched by barcode',
  nappi: 'Matched by NAPPI code',
  words: 'Matched by words',
};

const reasonOf = (row: PastedRow): string => {
  if (row.isSubstitute) return 'Equivalent';
  if (row.by === null && row.certainty === 'sure') return 'Usual product';
  const isFirst = row.candidates[0]?.product.id === chosenOf(row)?.product.id;
  if (row.certainty !== 'sure' || !isFirst) return 'Chosen';
  return row.by === 'choice' ? `Chosen ${row.timesChosen} times before` : FOUND_BY[row.by ?? 'words'];
};

const STATES = {
  doubtful: ['Choose', 'text-notice'],
  missing: ['Not found', 'text-owed'],
  'out of stock': ['Out of stock', 'text-owed'],
} as const;

/** The status of a line; of a decided one, why its product was chosen. */
export function StateText({ row }: { row: PastedRow }) {
  const state = stateOf(row);
  const [text, tone] =
    state === 'ready' || state === 'left out' ? [reasonOf(row), 'text-credit'] : STATES[state];
  return <span className={cn('shrink-0 font-medium', tone)}>{text}</span>;
}

type LastTextProps = { last: Bought | undefined; isNew: boolean; cost: Cents; quantity: number };

/** How the customer last ordered the product: what differs now is coloured. */
export function LastText({ last, isNew, cost, quantity }: LastTextProps) {
  if (!last) return isNew && <span className="text-notice">New</span>;
  return (
    <>
      <span className={cn('block', last.quantity !== quantity && 'font-medium text-notice')}>
        last time {formatNumber(last.quantity)}
      </span>
      {last.cost === cost ? (
        <span className="block text-xs">{formatDay(last.orderedOn)}</span>
      ) : (
        <span className="block font-medium text-notice text-xs">was {formatMoney(last.cost)}</span>
      )}
    </>
  );
}

export function LeftOutRow({ row, onBringBack }: { row: PastedRow; onBringBack: () => void }) {
  const written = writtenOf(row);
  return (
    <>
      <p className="wrap-anywhere min-w-0 text-muted @3xl:col-span-6">
        <span className="line-through">{written}</span> left out
      </p>
      <Button variant="secondary" size="sm" onClick={onBringBack}>
        <Undo2 aria-hidden />
        Restore
        <span className="sr-only"> {written}</span>
      </Button>
    </>
  );
}

/** What a line that is not decided yet shows while it is folded. */
export function Undecided({ row, isOpen, onOpen }: { row: PastedRow; isOpen: boolean; onOpen: () => void }) {
  const [likeliest] = candidatesOf(row);
  return (
    <button
      type="button"
      className={cn(
        'min-h-8 min-w-0 @3xl:truncate @max-3xl:wrap-anywhere rounded-control text-left text-muted underline-offset-4 hover:underline @max-3xl:col-span-full @max-3xl:min-h-11 @3xl:col-span-3',
        isOpen && '@max-3xl:hidden',
      )}
      onClick={onOpen}
    >
      {likeliest ? (
        <>
          {likeliest.product.name}, {factsOfChoice(likeliest)}
          {row.candidates.length > 1 ? ', or another' : ''}?
        </>
      ) : (
        'Try other words'
      )}
      <span className="sr-only"> for “{writtenOf(row)}”</span>
    </button>
  );
}
