import { linesTotal } from '@formulary/contract';
import { useNavigate } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo } from 'react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { type HotkeyHelp, isBehindDialog, useHotkeyGuide } from '#web/lib/hotkey.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { READ_ONLY } from '#web/parts/cart/filling.ts';
import { Button } from '#web/ui/action/button.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Spinner } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { HotkeysButton } from '#web/ui/overlay/hotkeys-button.tsx';
import { Aside } from '#web/ui/page/aside.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUsuals } from '../known-usuals.ts';
import { BAR } from '../place-bar.ts';
import { AddedNotice } from './added-notice.tsx';
import { DiscardList } from './discard-list.tsx';
import { Incoming, LIST_FIELD, PasteForm } from './paste-form.tsx';
import { DropHere, usePastedOf, useReceivedLists } from './paste-list.tsx';
import { countAddedUp, countStates, NO_LIST, type PastedRow } from './pasted-list.ts';
import {
  type AddedRows,
  findList,
  receiveList,
  renewList,
  replaceList,
  takeBack,
  usePasted,
} from './pasted-store.ts';
import { linesText, type Plan, planRows, putRows } from './put-rows.ts';
import { Review } from './review.tsx';
import { ADD_LINES, TO_DECIDE } from './review-row.tsx';

/** The counts by certainty, for the screen and for screen readers. */
const summaryOf = (rows: readonly PastedRow[], added: AddedRows | undefined): string => {
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
  if (added) return `${linesText(added.count)} added to the cart. Still here: ${parts}.`;
  const addedUp = countAddedUp(rows);
  const same = addedUp === 1 ? '1 duplicate line was' : `${formatNumber(addedUp)} duplicate lines were`;
  return `${linesText(rows.length)}: ${parts}.${addedUp > 0 ? ` ${same} combined.` : ''}`;
};

/** Adds on Ctrl+Enter, from any field. */
const useAddKey = (canAdd: boolean, onAdd: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !canAdd || isBehindDialog(null)) return;
    event.preventDefault();
    onAdd();
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
  { keys: ['Ctrl+Enter'], does: 'Add the decided lines to the cart' },
];

type FootProps = { plan: Plan; canAdd: boolean; onAdd: () => void; lines: number };

/** The total of the decided lines and the button that adds them: beside the list, or below it on mobile. */
function Foot({ plan, canAdd, onAdd, lines }: FootProps) {
  const isMobile = useIsMobile();
  const total = linesTotal(plan.lines.map(({ line, packs }) => ({ cost: line.cost, quantity: packs })));
  const add = (
    <Button
      {...{ [ADD_LINES]: '' }}
      className="w-full"
      aria-keyshortcuts="Control+Enter Meta+Enter"
      disabled={!canAdd}
      onClick={onAdd}
    >
      {plan.lines.length === 0 ? (
        'Nothing to add yet'
      ) : (
        <>
          Add {linesText(plan.rows.length)} to the cart
          {isMobile && <span className="figures font-normal">{formatMoney(total)}</span>}
        </>
      )}
    </Button>
  );
  const others = (
    <div className="flex flex-wrap gap-1">
      <Button variant="ghost" size="sm" onClick={() => usePasted.setState({ isEditingText: true })}>
        Change the text
      </Button>
      <DiscardList variant="ghost" size="sm" label="Discard the list" lines={lines} />
    </div>
  );
  if (isMobile)
    return (
      <>
        {others}
        <div data-place-bar="" className={BAR}>
          {add}
        </div>
      </>
    );
  return (
    <Aside>
      <section aria-label="This list" className="card -order-1 shrink-0 px-5.5 py-5">
        <h2 className="title-group">This list</h2>
        <p className="figures mt-2 font-semibold text-xl">{formatMoney(total)}</p>
        <p className="mt-1 mb-4 text-muted text-sm">
          {linesText(plan.rows.length)} of {formatNumber(lines)}
        </p>
        {add}
        <div className="-mx-3 mt-2">{others}</div>
      </section>
    </Aside>
  );
}

/** Takes a list that was pasted, dropped or chosen from its text to the product of each line, and then to the cart. */
export function CheckListScreen() {
  const formId = useId();
  const navigate = useNavigate();
  const ownerId = useCart((state) => state.ownerId);
  usePastedOf(ownerId);
  const { ownerId: claimed, list, isFinding, isEditingText, failure, incoming, added } = usePasted();
  const { products: cart, isReadOnly } = useCart();
  const { rows, text } = claimed === ownerId ? list : NO_LIST;
  const isReview = rows.length > 0 && !isEditingText;
  const { usualOf, usuals, query: usualsQuery } = useUsuals(isReview);
  const plan = useMemo(() => planRows(rows, cart, usualOf), [rows, cart, usualOf]);
  const isDragging = useReceivedLists(undefined, isReadOnly, receiveList);
  useHotkeyGuide('Check the list', HELP);
  useCrumbName('/store/quick-order', 'Quick order');
  useCrumbName('/store/quick-order/list', 'List');
  useEffect(() => void renewList(), []);

  // In the same turn: otherwise the focus would be lost with the element that had it.
  useLayoutEffect(() => {
    if (isFinding) return;
    const wanted = isReview ? [TO_DECIDE, `[${ADD_LINES}]:enabled`] : [`#${LIST_FIELD}`];
    const [control] = wanted.flatMap((selector) => document.querySelector<HTMLElement>(selector) ?? []);
    control?.focus({ preventScroll: isReview });
  }, [isReview, isFinding]);

  const canAdd = isReview && plan.lines.length > 0 && !isReadOnly && !isFinding;
  const add = () => {
    if (putRows(usualOf)) void navigate({ to: '/store/quick-order' });
    else document.querySelector<HTMLElement>(TO_DECIDE)?.focus();
  };
  useAddKey(canAdd, add);
  const find = () => {
    const received = { text: usePasted.getState().list.text };
    if (received.text.trim() !== '' && !isFinding) void replaceList(received);
  };

  const status = isFinding ? 'Finding the products…' : isReview ? summaryOf(rows, added) : '';
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
      {isReview && added && <AddedNotice added={added} onUndo={() => takeBack(added)} />}
      {isFinding && !isReview && text === '' ? (
        <div className="grid min-h-40 place-items-center">
          <Spinner label="Finding the products" />
        </div>
      ) : isReview ? (
        <>
          <FailedPart query={usualsQuery} what="your usual products" className="card" />
          <Review plan={plan} usualOf={usualOf} usuals={usuals} />
          <Foot plan={plan} canAdd={canAdd} onAdd={add} lines={rows.length} />
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
