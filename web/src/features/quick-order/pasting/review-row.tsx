import { type Bought, lineTotal } from '@formulary/contract';
import { Pencil, X } from 'lucide-react';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cn } from '#web/lib/cn.ts';
import { formatMoney } from '#web/lib/format.ts';
import { isTyping } from '#web/lib/hotkey.ts';
import { factsOfChoice, titleOfChoice } from '#web/parts/line-entry/choices.ts';
import type { UsualOf } from '#web/parts/line-entry/order-target.ts';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { chosenOf, type PastedRow, quantityOf, stateOf, writtenOf } from './pasted-list.ts';
import { changeRow, usePasted } from './pasted-store.ts';
import { Candidates, OtherWords } from './row-choices.tsx';
import { LastText, LeftOutRow, quantityNote, StateText, stockText, Undecided } from './row-texts.tsx';

/** The control of the open line with which it is decided. */
export const TO_DECIDE = 'li fieldset input[type="radio"], li form input';
/** Marks the button that adds the lines. */
export const ADD_LINES = 'data-add-lines';
/** Marks the message that all lines are resolved. */
export const LAST_LOOK = 'data-last-look';

/** The candidates for an unresolved line, or the quantity of a resolved one. */
const CANDIDATE_OR_QUANTITY = 'fieldset input[type="radio"], input[data-quantity]';

/** Whether the line as it is now, after a change, needs a decision. */
const isUndecided = (key: number): boolean =>
  usePasted.getState().list.rows.some((row) => row.key === key && row.chosen === null);

/** A held key decides one line: those that follow have not been seen. */
const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.key !== 'Enter' || !event.repeat) return;
  event.preventDefault();
  event.stopPropagation();
};

type ReviewRowProps = {
  row: PastedRow;
  usualOf: UsualOf;
  /** How the product was last bought. */
  last: Bought | undefined;
  /** Whether the customer has bought other products, but never this one. */
  isNew: boolean;
  /** Whether the line shows its possible products. */
  isOpen: boolean;
  /** Opens this line, or folds it. */
  onOpen: (key: number, isOpen: boolean) => void;
  /** Called to decide the line, with what that changes: opens the next one that is not decided. */
  onDecided: (key: number, change?: Partial<PastedRow>) => void;
  /** A note that other lines have the same product. */
  shared?: string;
  /** The reason why fewer packs are added. */
  shortage?: string;
};

/**
 * A line of the list: what was written, the product, and what it costs. It takes one row, 40 pixels high on a wide screen,
 * and shows its possible products only while it is open.
 */
export const ReviewRow = memo(function ReviewRow(props: ReviewRowProps) {
  const { row, usualOf, last, isNew, isOpen, onOpen, onDecided, shared, shortage } = props;
  const place = useRef<HTMLLIElement>(null);
  const [isRewording, setRewording] = useState(false);
  const state = stateOf(row);
  const chosen = chosenOf(row);
  const written = writtenOf(row);
  const title = chosen ? titleOfChoice(chosen) : `“${written}”`;
  const hasCandidates = isOpen && row.candidates.length > 0;
  const notes = [quantityNote(row, usualOf), shared, shortage].filter((note) => note !== undefined);
  const quantity = quantityOf(row, usualOf);
  const hasChanged =
    isNew || (last && (last.quantity !== quantity || last.cost !== chosen?.product.cost)) === true;

  /** Replaces a control and moves the focus to its successor in the same turn: otherwise it would be lost. */
  const replace = (change: () => void, focused: string) => {
    flushSync(change);
    place.current?.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true });
  };
  const leaveOut = (isLeftOut: boolean) =>
    replace(() => changeRow(row.key, { isLeftOut }), isLeftOut ? 'button' : CANDIDATE_OR_QUANTITY);
  const reword = () =>
    replace(() => {
      onOpen(row.key, true);
      setRewording(true);
    }, 'form input');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F2') reword();
    else if (event.key === 'Delete' && !isTyping(event.target)) leaveOut(true);
    else return;
    event.preventDefault();
  };

  return (
    <li
      ref={place}
      data-state={state}
      onKeyDownCapture={ignoreHeldEnter}
      onKeyDown={state === 'left out' ? undefined : onKeyDown}
      className={cn(
        // Keeps long lists fast: lines out of view are not rendered.
        '[contain-intrinsic-size:auto_2.5rem] [content-visibility:auto] scroll-mb-40 max-desktop:scroll-mb-24',
        'grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-line border-b py-2 text-[0.8125rem] leading-4',
        '@3xl:grid-cols-[9rem_minmax(0,1fr)_5.5rem_5rem_7.5rem_4.5rem_4.5rem] @3xl:py-px',
      )}
    >
      {state === 'left out' ? (
        <LeftOutRow row={row} onBringBack={() => leaveOut(false)} />
      ) : (
        <>
          <div className="min-w-0 @max-3xl:col-span-full">
            <p className="wrap-anywhere @3xl:truncate" title={written}>
              {written}
            </p>
            <p className="text-xs leading-4">
              <StateText row={row} />
            </p>
          </div>
          {chosen ? (
            <p className="min-w-0 @max-3xl:col-span-full" title={title}>
              <span className="wrap-anywhere block font-medium @3xl:truncate">{chosen.product.name}</span>
              <span className="wrap-anywhere block text-muted text-xs leading-4 @3xl:truncate">
                {[factsOfChoice(chosen), chosen.product.labName].filter(Boolean).join(' · ')}
              </span>
            </p>
          ) : (
            <Undecided
              row={row}
              isOpen={isOpen}
              onOpen={() => replace(() => onOpen(row.key, true), TO_DECIDE)}
            />
          )}
          <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 @3xl:contents">
            {chosen && (
              <>
                <p className="figures @max-3xl:w-full @3xl:text-right">
                  <span className="@3xl:block">{formatMoney(chosen.product.cost)} each</span>{' '}
                  <span
                    className={cn(
                      'text-xs leading-4 @3xl:block',
                      chosen.product.stock <= 0 ? 'text-owed' : 'text-muted',
                    )}
                  >
                    {stockText(chosen.product.stock)}
                  </span>
                </p>
                <p className={cn('figures text-muted @3xl:text-right', !hasChanged && '@max-3xl:hidden')}>
                  <LastText last={last} isNew={isNew} cost={chosen.product.cost} quantity={quantity} />
                </p>
              </>
            )}
            <QuantityStepper
              of={title}
              min={1}
              max={1_000_000}
              value={quantity}
              onChange={(packs) => changeRow(row.key, { quantity: packs, parts: [packs] })}
              onEnter={() => onDecided(row.key)}
              className="min-w-28 max-desktop:min-w-36"
            />
            <p className="figures text-right font-semibold @max-3xl:hidden">
              {chosen && formatMoney(lineTotal({ cost: chosen.product.cost, quantity }))}
            </p>
            <span className="ml-auto flex items-center justify-end">
              {state !== 'missing' && (
                <IconButton
                  label={`Find another product for “${written}”`}
                  aria-expanded={isOpen && isRewording}
                  aria-keyshortcuts="F2"
                  variant="ghost"
                  size="sm"
                  onClick={() => {
                    if (!isRewording || !isOpen) return reword();
                    setRewording(false);
                    onOpen(row.key, false);
                  }}
                  className="text-muted"
                >
                  <Pencil aria-hidden />
                </IconButton>
              )}
              <IconButton
                label={`Leave out “${written}”`}
                aria-keyshortcuts="Delete"
                variant="ghost"
                size="sm"
                onClick={() => leaveOut(true)}
                className="text-muted"
              >
                <X aria-hidden />
              </IconButton>
            </span>
          </div>
          {notes.length > 0 && (
            <p className={cn('col-span-full pb-1', shortage ? 'text-owed' : 'text-notice')}>
              {notes.join(' ')}
            </p>
          )}
          {hasCandidates && (
            <Candidates
              row={row}
              usualOf={usualOf}
              onChoose={(id) =>
                flushSync(() => {
                  onOpen(row.key, true);
                  changeRow(row.key, { chosen: id, isSubstitute: false });
                })
              }
              onAccept={(id) => onDecided(row.key, { chosen: id, isSubstitute: false })}
            />
          )}
          {isOpen && (state === 'missing' || isRewording) && (
            <OtherWords
              row={row}
              onFound={(change) => {
                // The keys that follow belong to the line that has the focus by then.
                const isHere = place.current?.contains(document.activeElement) === true;
                flushSync(() => {
                  changeRow(row.key, change);
                  setRewording(false);
                  if (isHere) onOpen(row.key, isUndecided(row.key));
                });
                if (isHere) place.current?.querySelector<HTMLElement>(CANDIDATE_OR_QUANTITY)?.focus();
              }}
            />
          )}
        </>
      )}
    </li>
  );
});
