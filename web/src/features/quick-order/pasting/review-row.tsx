import { Pencil, Undo2, X } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { factsOfChoice, titleOfChoice } from '#web/parts/line-entry/choices.ts';
import type { UsualOf } from '#web/parts/line-entry/order-target.ts';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { chosenOf, type PastedRow, quantityOf, stateOf, writtenOf } from './pasted-list.ts';
import { changeRow } from './pasted-store.ts';
import { Candidates, OtherWords } from './row-choices.tsx';

/** The first control of each undecided line. */
export const TO_DECIDE = 'li[data-state="doubtful"] input[type="radio"], li[data-state="missing"] form input';
/** Marks the button that adds the lines. */
export const ADD_LINES = 'data-add-lines';
/** Marks the message that all lines are resolved. */
export const LAST_LOOK = 'data-last-look';

/**
 * Moves the focus from a line that was just resolved to the next unresolved line, else to a previous one, else to the
 * message to check all lines. Never moves it to the button that adds them: another Enter would add the list unread.
 */
const focusNextToDecide = (line: HTMLElement): void => {
  const controls = [...(line.parentElement?.querySelectorAll<HTMLElement>(TO_DECIDE) ?? [])].filter(
    (control) => !line.contains(control),
  );
  const next = controls.find(
    (control) => line.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const lastLook = document.querySelector<HTMLElement>(`[${LAST_LOOK}]`);
  (next ?? controls[0] ?? lastLook)?.focus();
};

const partText = (part: number | null): string =>
  part === null ? 'one without a quantity' : formatNumber(part);

/** Returns a note on the quantity: that it is a sum, or that the line had none. */
const quantityNote = (row: PastedRow, usualOf: UsualOf): string | undefined => {
  if (row.parts.length > 1)
    return `On the list ${row.parts.length} times, combined: ${row.parts.map(partText).join(' + ')}.`;
  if (row.quantity !== null) return undefined;
  const usual = row.chosen === null ? undefined : usualOf(row.chosen);
  return usual === undefined
    ? 'No quantity on the line.'
    : 'No quantity on the line: your usual quantity is used.';
};

const stockText = (stock: number): string => {
  if (stock <= 0) return 'Out of stock';
  return stock <= 10 ? `Only ${formatNumber(stock)} left` : `${formatNumber(stock)} in stock`;
};

/** The status of a line; a line with a sure match needs no label. */
function StateBadge({ row }: { row: PastedRow }) {
  const state = stateOf(row);
  if (state === 'doubtful') return <Badge tone="notice">Choose</Badge>;
  if (state === 'missing') return <Badge tone="owed">Not found</Badge>;
  if (state === 'out of stock') return <Badge tone="owed">Out of stock</Badge>;
  return row.certainty === 'sure' ? (
    <Badge tone="credit">Matched</Badge>
  ) : (
    <Badge tone="primary">Chosen</Badge>
  );
}

/** The candidates for an unresolved line, or the quantity of a resolved one. */
const CANDIDATE_OR_QUANTITY = 'fieldset input[type="radio"], input[data-quantity]';

type ReviewRowProps = {
  row: PastedRow;
  usualOf: UsualOf;
  /** A note that other lines have the same product. */
  shared: string | undefined;
  /** The reason why fewer packs are added. */
  shortage: string | undefined;
};

function LeftOutRow({ row, onBringBack }: { row: PastedRow; onBringBack: () => void }) {
  const written = writtenOf(row);
  return (
    <>
      <p className="wrap-anywhere min-w-0 text-muted">
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

export const ReviewRow = memo(function ReviewRow({ row, usualOf, shared, shortage }: ReviewRowProps) {
  const place = useRef<HTMLLIElement>(null);
  const [isRewording, setRewording] = useState(false);
  const state = stateOf(row);
  const chosen = chosenOf(row);
  const written = writtenOf(row);
  const title = chosen ? titleOfChoice(chosen) : `“${written}”`;
  const hasCandidates = row.certainty === 'doubtful' && row.candidates.length > 0;
  const notes = [quantityNote(row, usualOf), shared, shortage].filter((note) => note !== undefined);

  /**
   * Replaces a control and moves the focus to its successor in the same turn: otherwise the dialog would take the
   * focus.
   */
  const replace = (change: () => void, focused: string) => {
    flushSync(change);
    place.current?.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
  };
  const leaveOut = (isLeftOut: boolean) =>
    replace(() => changeRow(row.key, { isLeftOut }), isLeftOut ? 'button' : CANDIDATE_OR_QUANTITY);

  return (
    <li
      ref={place}
      data-state={state}
      className={cn(
        // Keeps long lists fast: lines out of view are not rendered.
        '[contain-intrinsic-size:auto_5rem] [content-visibility:auto]',
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-line border-b px-1 py-3',
      )}
    >
      {state === 'left out' ? (
        <LeftOutRow row={row} onBringBack={() => leaveOut(false)} />
      ) : (
        <>
          <div className="min-w-0 max-sm:col-span-full">
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.8125rem] text-muted leading-4.5">
              <StateBadge row={row} />
              <span className="wrap-anywhere min-w-0">{written}</span>
            </p>
            {chosen && !hasCandidates && (
              <p className="mt-1">
                <span className="wrap-anywhere block font-medium leading-5">{chosen.product.name}</span>
                <span className="wrap-anywhere block text-[0.8125rem] text-muted leading-4.5">
                  {[factsOfChoice(chosen), chosen.product.labName].filter(Boolean).join(' · ')} ·{' '}
                  <span className="figures">{formatMoney(chosen.product.cost)} each</span> ·{' '}
                  <span className={cn('figures', chosen.product.stock <= 0 && 'text-owed')}>
                    {stockText(chosen.product.stock)}
                  </span>
                </span>
              </p>
            )}
            {notes.length > 0 && (
              <p className={cn('mt-1 text-[0.8125rem] leading-4.5', shortage ? 'text-owed' : 'text-notice')}>
                {notes.join(' ')}
              </p>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-1 max-sm:col-span-full max-sm:justify-between">
            <QuantityStepper
              of={title}
              min={1}
              max={1_000_000}
              value={quantityOf(row, usualOf)}
              onChange={(quantity) => changeRow(row.key, { quantity, parts: [quantity] })}
              className="min-w-30 max-desktop:min-w-36"
            />
            <span className="flex items-center">
              {state !== 'missing' && (
                <IconButton
                  label={`Find another product for “${written}”`}
                  aria-expanded={isRewording}
                  variant="ghost"
                  size="sm"
                  onClick={() => setRewording(!isRewording)}
                  className="text-muted"
                >
                  <Pencil aria-hidden />
                </IconButton>
              )}
              <IconButton
                label={`Leave out “${written}”`}
                variant="ghost"
                size="sm"
                onClick={() => leaveOut(true)}
                className="text-muted"
              >
                <X aria-hidden />
              </IconButton>
            </span>
          </div>
          {hasCandidates && (
            <Candidates
              row={row}
              usualOf={usualOf}
              onChoose={(id) => flushSync(() => changeRow(row.key, { chosen: id }))}
              onEnter={() => place.current && focusNextToDecide(place.current)}
            />
          )}
          {(state === 'missing' || isRewording) && (
            <OtherWords
              row={row}
              onFound={(change) =>
                replace(() => {
                  changeRow(row.key, change);
                  setRewording(false);
                }, CANDIDATE_OR_QUANTITY)
              }
            />
          )}
        </>
      )}
    </li>
  );
});
