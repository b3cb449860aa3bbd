import { useNavigate } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { type HotkeyHelp, isBehindDialog, useHotkeyGuide } from '#web/lib/hotkey.ts';
import { READ_ONLY } from '#web/parts/cart/filling.ts';
import { Button } from '#web/ui/action/button.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Spinner } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { HotkeysButton } from '#web/ui/overlay/hotkeys-button.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { ListFoot } from './list-foot.tsx';
import type { ListTarget } from './list-target.ts';
import { Incoming, LIST_FIELD, PasteForm } from './paste-form.tsx';
import { AddedNotice, DropHere, usePastedOf, useReceivedLists } from './paste-list.tsx';
import { countAddedUp, countStates, NO_LIST, type PastedRow } from './pasted-list.ts';
import { type AddedRows, findList, receiveList, renewList, replaceList, usePasted } from './pasted-store.ts';
import { PrintedList } from './printed-list.tsx';
import { linesText, notesOf, planRows, putRows } from './put-rows.ts';
import { LIST_LINES, Review } from './review.tsx';
import { ADD_LINES, TO_DECIDE } from './review-row.tsx';

/** The counts by certainty, for the screen and for screen readers. */
const summaryOf = (rows: readonly PastedRow[], added: AddedRows | undefined, orderName: string): string => {
  const counts = countStates(rows);
  const parts = [
    (counts.ready > 0 || !added) && `${formatNumber(counts.ready)} ready`,
    counts.doubtful > 0 && `${formatNumber(counts.doubtful)} to choose`,
    counts.missing > 0 && `${formatNumber(counts.missing)} not found`,
    counts['out of stock'] > 0 && `${formatNumber(counts['out of stock'])} out of stock`,
    counts['left out'] > 0 && `${formatNumber(counts['left out'])} left out`,
  ]
    .filter(Boolean)
    .join(', ');
  if (added) return `${linesText(added.count)} added to the ${orderName}. Still here: ${parts}.`;
  const addedUp = countAddedUp(rows);
  const same = addedUp === 1 ? '1 duplicate line was' : `${formatNumber(addedUp)} duplicate lines were`;
  return `${linesText(rows.length)}: ${parts}.${addedUp > 0 ? ` ${same} combined.` : ''}`;
};

/** Adds on Ctrl+Enter, from any field. */
const useAddKey = (canAdd: boolean, onAdd: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !canAdd || isBehindDialog(null)) return;
    event.preventDefault();
    if (!event.repeat) onAdd();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};

const HELP: readonly HotkeyHelp[] = [
  { keys: ['Enter'], does: 'Accept the line and go to the next one to decide' },
  { keys: ['↑', '↓'], does: 'Choose among the products of a line' },
  { keys: ['Delete'], does: 'Leave out the line' },
  { keys: ['F2'], does: 'Find another product for the line' },
  { keys: ['Ctrl+Enter'], does: 'Add the decided lines to the order' },
  { keys: ['Ctrl+P'], does: 'Print the list' },
];

type CheckListScreenProps = { target: ListTarget };

/** Takes a list that was pasted, dropped or chosen from its text to the product of each line, and then to the order. */
export function CheckListScreen({ target }: CheckListScreenProps) {
  const { order, place, lines, back, parts } = target;
  const { isReadOnly, usualOf } = order;
  const formId = useId();
  const navigate = useNavigate();
  usePastedOf(place);
  const { place: claimed, list, isFinding, isEditingText, failure, incoming, added } = usePasted();
  const { rows, text } = claimed.key === place.key ? list : NO_LIST;
  const isReview = rows.length > 0 && !isEditingText;
  const plan = useMemo(() => planRows(rows, lines, usualOf), [rows, lines, usualOf]);
  const notes = useMemo(() => notesOf(rows, { plan, order, lines }), [rows, plan, order, lines]);
  const isDragging = useReceivedLists(undefined, isReadOnly, receiveList);
  useHotkeyGuide('Check the list', HELP);
  useEffect(() => void renewList(), []);

  // In the same turn: otherwise the focus would be lost with the element that had it.
  useLayoutEffect(() => {
    // The keys of a person who is deciding lines belong to the line that they see.
    if (isFinding || document.activeElement?.closest(`[${LIST_LINES}]`)) return;
    const wanted = isReview ? [TO_DECIDE, `[${ADD_LINES}]:enabled`] : [`#${LIST_FIELD}`];
    const [control] = wanted.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
    control?.focus({ preventScroll: isReview });
    control?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [isReview, isFinding]);

  const canAdd = isReview && plan.lines.length > 0 && !isReadOnly && !isFinding;
  const add = () => {
    if (putRows(target)) void navigate(back);
    else document.querySelector<HTMLElement>(TO_DECIDE)?.focus();
  };
  useAddKey(canAdd, add);
  const find = () => {
    const received = { text: usePasted.getState().list.text };
    if (received.text.trim() !== '' && !isFinding) void replaceList(received);
  };

  const status = isFinding ? 'Finding the products…' : isReview ? summaryOf(rows, added, order.name) : '';
  return (
    <section
      aria-label={isReview ? 'Check the list' : 'Paste a list'}
      className="mt-1 flex flex-col gap-3 max-desktop:flex-1"
    >
      <PageHeader title={isReview ? 'Check the list' : 'Paste a list'}>
        <p role="status" className="text-muted text-sm">
          {status}
        </p>
        <span className="max-desktop:hidden">
          <HotkeysButton size="sm" />
        </span>
      </PageHeader>
      {isReadOnly && <Notice>{READ_ONLY}</Notice>}
      {!isReview && !isFinding && (
        <p className="text-muted">From an email, a spreadsheet or the order file of a dispensing system.</p>
      )}
      {failure && (
        <Notice tone="owed" title="Could not find the products">
          <p>{failure.problem}</p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2.5"
            onClick={() => void findList(failure.received, failure.isMore)}
          >
            <RotateCw aria-hidden />
            Try again
          </Button>
        </Notice>
      )}
      {incoming && <Incoming incoming={incoming} waiting={rows.length} />}
      {isReview && added && <AddedNotice order={order} added={added} />}
      {isFinding && !isReview && text === '' ? (
        <div className="grid min-h-40 place-items-center">
          <Spinner label="Finding the products" />
        </div>
      ) : isReview ? (
        <>
          {parts.map(({ query, what }) => (
            <FailedPart key={what} query={query} what={what} className="card" />
          ))}
          <Review target={target} notes={notes} />
          <ListFoot target={target} plan={plan} canAdd={canAdd} onAdd={add} lines={rows.length} />
          <PrintedList target={target} plan={plan} notes={notes} />
        </>
      ) : (
        <>
          <PasteForm id={formId} onFind={find} onReceive={receiveList} />
          <div className="flex flex-wrap justify-end gap-2">
            {rows.length > 0 && (
              <Button variant="secondary" onClick={() => usePasted.setState({ isEditingText: false })}>
                Back to the lines
              </Button>
            )}
            <Button type="submit" form={formId} loading={isFinding} disabled={text.trim() === ''}>
              Find the products
            </Button>
          </div>
        </>
      )}
      {isDragging && <DropHere />}
    </section>
  );
}
