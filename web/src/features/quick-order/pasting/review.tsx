import { Copy, Download } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { copyText } from '#web/lib/copy-text.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useDrawn } from '#web/ui/list/use-drawn.ts';
import type { ListTarget } from './list-target.ts';
import { MissingUsuals } from './missing-usuals.tsx';
import { countStates, missingCsv, missingText, type PastedRow, stateOf } from './pasted-list.ts';
import { changeRow, openRow, usePasted } from './pasted-store.ts';
import { differenceOf, differs, NO_NOTES, type RowNotes } from './put-rows.ts';
import { LAST_LOOK, ReviewRow, TO_DECIDE } from './review-row.tsx';
import { RulesBar } from './rules.tsx';

const FILTERS = [
  { value: 'doubtful', label: 'To choose' },
  { value: 'missing', label: 'Not found' },
  { value: 'out of stock', label: 'Out of stock' },
  { value: 'ready', label: 'Ready' },
] as const;
type Filter = (typeof FILTERS)[number]['value'] | 'changed' | 'all';

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

const isUndecided = (row: PastedRow): boolean => ['doubtful', 'missing'].includes(stateOf(row));

/** Marks the list of the lines. */
export const LIST_LINES = 'data-list-lines';

/** Returns the line after `key` that needs a decision, else one before it. */
const nextToDecide = (key: number): PastedRow | undefined => {
  const { rows } = usePasted.getState().list;
  const place = rows.findIndex((row) => row.key === key);
  return [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place))].find(isUndecided);
};

/** The lines that one frame draws. */
const LINES_PER_FRAME = 6;

/** Returns the keys of the lines, those nearest to the open one first. */
const nearestFirst = (rows: readonly PastedRow[], open: number | undefined): number[] => {
  const middle = rows.findIndex(({ key }) => key === open);
  const distances = rows.map(({ key }, place) => ({ key, distance: Math.abs(place - Math.max(0, middle)) }));
  return distances.toSorted((one, other) => one.distance - other.distance).map(({ key }) => key);
};

type ReviewProps = { target: ListTarget; notes: ReadonlyMap<string, RowNotes> };

/** Shows every line of the list in its original order, or only those of one kind. */
export function Review({ target, notes }: ReviewProps) {
  const { usuals, bought, lines: inOrder, order } = target;
  const { usualOf } = order;
  const { rows, ignored } = usePasted(({ list }) => list);
  // The lines that matched when the filter was chosen, so that a line stays in place once it is resolved.
  const [shown, setShown] = useState<{ filter: Filter; keys: ReadonlySet<number> }>();
  const lines = useRef<HTMLUListElement>(null);
  // One line at a time shows its possible products, so that a long list stays short.
  const opened = usePasted((pasted) => pasted.opened);
  const open = rows.find(({ key }) => key === opened)?.key ?? rows.find(isUndecided)?.key;
  const onOpen = useCallback((key: number, isOpen: boolean) => openRow(isOpen ? key : undefined), []);
  /** In the same turn, so that the next key goes to the next line; never to the button that adds them all. */
  const onDecided = useCallback((key: number, change?: Partial<PastedRow>) => {
    flushSync(() => {
      if (change) changeRow(key, change);
      openRow(nextToDecide(key)?.key);
    });
    const next = lines.current?.querySelector<HTMLElement>(TO_DECIDE);
    (next ?? document.querySelector<HTMLElement>(`[${LAST_LOOK}]`))?.focus();
  }, []);
  const isOf = (row: PastedRow, filter: Filter): boolean =>
    filter === 'changed' ? differs(differenceOf(row, target)) : stateOf(row) === filter;
  const counts = countStates(rows);
  const changed = rows.filter((row) => isOf(row, 'changed')).length;
  const segments = [
    { value: 'all' as const, label: `All ${formatNumber(rows.length)}` },
    ...[
      ...FILTERS.map((filter) => ({ ...filter, count: counts[filter.value] })),
      { value: 'changed' as const, label: 'Changed since last time', count: changed },
    ]
      .filter(({ value, count }) => count > 0 || shown?.filter === value)
      .map(({ value, label, count }) => ({ value, label: `${label} ${formatNumber(count)}` })),
  ];
  const isDecided =
    counts.doubtful + counts.missing === 0 && rows.some(({ certainty }) => certainty === 'doubtful');
  const visible = shown ? rows.filter(({ key }) => shown.keys.has(key)) : rows;
  const drawn = useDrawn(nearestFirst(visible, open), LINES_PER_FRAME);
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
                    keys: new Set(rows.filter((row) => isOf(row, filter)).map(({ key }) => key)),
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
      <ul
        ref={lines}
        {...{ [LIST_LINES]: '' }}
        aria-label="Lines in the list"
        className="mt-2 border-line border-t"
      >
        {visible.map((row) =>
          drawn.has(row.key) ? (
            <ReviewRow
              key={row.key}
              row={row}
              usualOf={usualOf}
              isOpen={row.key === open}
              onOpen={onOpen}
              onDecided={onDecided}
              last={bought?.get(row.chosen ?? '')}
              isNew={differenceOf(row, target)?.isNew === true}
              {...(notes.get(row.chosen ?? '') ?? NO_NOTES)}
            />
          ) : (
            <li key={row.key} aria-hidden className="h-10" />
          ),
        )}
      </ul>
      <MissingUsuals rows={rows} usuals={usuals} lines={inOrder} />
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
