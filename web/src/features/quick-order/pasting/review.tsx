import type { Usual } from '@formulary/contract';
import { Copy, Download } from 'lucide-react';
import { type ComponentProps, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { copyText } from '#web/lib/copy-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { productIdOf } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import type { UsualOf } from '#web/parts/line-entry/order-target.ts';
import { quantityOfProduct } from '#web/parts/product/stock.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { MissingUsuals } from './missing-usuals.tsx';
import { countStates, missingCsv, missingText, type PastedRow, readyLines, stateOf } from './pasted-list.ts';
import { usePasted } from './pasted-store.ts';
import type { Plan } from './put-rows.ts';
import { LAST_LOOK, ReviewRow, TO_DECIDE } from './review-row.tsx';
import { RulesBar } from './rules-bar.tsx';

const FILTERS = [
  { value: 'doubtful', label: 'To choose' },
  { value: 'missing', label: 'Not found' },
  { value: 'out of stock', label: 'Out of stock' },
  { value: 'ready', label: 'Ready' },
] as const;
type Filter = (typeof FILTERS)[number]['value'] | 'all';

const saveCsv = (rows: readonly PastedRow[]): void => {
  // The byte order mark shows spreadsheets that the file is UTF-8.
  const address = URL.createObjectURL(new Blob(['\uFEFF', missingCsv(rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'not-found.csv';
  link.click();
  URL.revokeObjectURL(address);
};

const copyMissing = async (rows: readonly PastedRow[]): Promise<void> => {
  const isCopied = await copyText(missingText(rows));
  toast(
    isCopied
      ? { description: 'Copied the lines that were not found.' }
      : { description: 'Could not copy. Download the lines instead.', variant: 'destructive' },
  );
};

type Notes = Pick<ComponentProps<typeof ReviewRow>, 'shared' | 'shortage'>;

/** Returns notes for products that several lines share, and for lines that exceed the stock. */
const useNotes = (rows: readonly PastedRow[], plan: Plan, usualOf: UsualOf): ReadonlyMap<string, Notes> => {
  const cart = useCart(({ products }) => products);
  return useMemo(() => {
    const ready = rows.filter((row) => stateOf(row) === 'ready');
    const timesOf = Map.groupBy(ready, ({ chosen }) => chosen);
    const notes = readyLines(ready, usualOf).map(({ id, quantity, stock }): [string, Notes] => {
      const packs = plan.packsOf.get(id) ?? 0;
      const inCart = quantityOfProduct(cart, productIdOf(id));
      const held = inCart > 0 ? `, ${formatNumber(inCart)} already in the cart` : '';
      const added =
        packs > 0 ? `${formatNumber(packs)} of ${formatNumber(quantity)} added.` : 'Nothing is added.';
      return [
        id,
        {
          shared:
            (timesOf.get(id)?.length ?? 0) > 1
              ? `The same product as another line: ${formatNumber(quantity)} in total.`
              : undefined,
          shortage:
            packs < quantity ? `Too many: ${formatNumber(stock)} in stock${held}. ${added}` : undefined,
        },
      ];
    });
    return new Map(notes);
  }, [rows, plan, usualOf, cart]);
};

const isUndecided = (row: PastedRow): boolean => ['doubtful', 'missing'].includes(stateOf(row));

/** Returns the line after `key` that needs a decision, else one before it. */
const nextToDecide = (key: number): PastedRow | undefined => {
  const { rows } = usePasted.getState().list;
  const place = rows.findIndex((row) => row.key === key);
  return [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place))].find(isUndecided);
};

const NO_NOTES: Notes = { shared: undefined, shortage: undefined };

type ReviewProps = { plan: Plan; usualOf: UsualOf; usuals: ReadonlyMap<string, Usual> };

/** Shows every line of the list in its original order, or only those of one kind. */
export function Review({ plan, usualOf, usuals }: ReviewProps) {
  const { rows, ignored } = usePasted(({ list }) => list);
  // The lines that matched when the filter was chosen, so that a line stays in place once it is resolved.
  const [shown, setShown] = useState<{ filter: Filter; keys: ReadonlySet<number> }>();
  const notes = useNotes(rows, plan, usualOf);
  const lines = useRef<HTMLUListElement>(null);
  // One line at a time shows its possible products, so that a long list stays short.
  const [opened, setOpened] = useState<number | 'next'>('next');
  const open = rows.find(({ key }) => key === opened)?.key ?? rows.find(isUndecided)?.key;
  const onOpen = useCallback((key: number, isOpen: boolean) => setOpened(isOpen ? key : 'next'), []);
  /** In the same turn, so that the next key goes to the next line; never to the button that adds them all. */
  const onDecided = useCallback((key: number) => {
    flushSync(() => setOpened(nextToDecide(key)?.key ?? 'next'));
    const next = lines.current?.querySelector<HTMLElement>(TO_DECIDE);
    (next ?? document.querySelector<HTMLElement>(`[${LAST_LOOK}]`))?.focus();
  }, []);
  const counts = countStates(rows);
  const segments = [
    { value: 'all' as const, label: `All ${formatNumber(rows.length)}` },
    ...FILTERS.filter(({ value }) => counts[value] > 0 || shown?.filter === value).map(
      ({ value, label }) => ({
        value,
        label: `${label} ${formatNumber(counts[value])}`,
      }),
    ),
  ];
  const isDecided =
    counts.doubtful + counts.missing === 0 && rows.some(({ certainty }) => certainty === 'doubtful');
  const visible = shown ? rows.filter(({ key }) => shown.keys.has(key)) : rows;
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SegmentedControl<Filter>
          label="Lines to show"
          value={shown?.filter ?? 'all'}
          segments={segments}
          onChange={(filter) =>
            setShown(
              filter === 'all'
                ? undefined
                : {
                    filter,
                    keys: new Set(rows.filter((row) => stateOf(row) === filter).map(({ key }) => key)),
                  },
            )
          }
        />
        {counts.missing > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button variant="ghost" size="sm" onClick={() => void copyMissing(rows)}>
              <Copy aria-hidden />
              Copy lines not found
            </Button>
            <Button variant="ghost" size="sm" onClick={() => saveCsv(rows)}>
              <Download aria-hidden />
              As CSV
            </Button>
          </div>
        )}
      </div>
      <RulesBar rows={rows} usuals={usuals} usualOf={usualOf} />
      {isDecided && (
        <p {...{ [LAST_LOOK]: '' }} tabIndex={-1} className="mt-2 font-medium">
          All lines are resolved. Check them, then add them to the cart.
        </p>
      )}
      <ul ref={lines} aria-label="Lines in the list" className="mt-2 border-line border-t">
        {visible.map((row) => (
          <ReviewRow
            key={row.key}
            row={row}
            usualOf={usualOf}
            isOpen={row.key === open}
            onOpen={onOpen}
            onDecided={onDecided}
            last={usuals.get(row.chosen ?? '')}
            {...(notes.get(row.chosen ?? '') ?? NO_NOTES)}
          />
        ))}
      </ul>
      <MissingUsuals rows={rows} usuals={usuals} />
      {ignored.length > 0 && (
        <details className="mt-4 text-sm">
          <summary className="min-h-11 cursor-pointer py-3 text-muted">
            {ignored.length === 1
              ? '1 line is not a product'
              : `${formatNumber(ignored.length)} lines are not products`}
          </summary>
          <ul className="list-disc pl-5 text-muted">
            {ignored.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places, and may be equal.
              <li key={place} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
