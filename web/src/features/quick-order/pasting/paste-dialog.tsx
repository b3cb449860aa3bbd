import { linesTotal } from '@formulary/contract';
import { FileUp, RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import type { UsualOf } from '#web/parts/line-entry/order-target.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Spinner } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { AddedNotice } from './added-notice.tsx';
import { DiscardList } from './discard-list.tsx';
import { countAddedUp, countStates, type PastedRow } from './pasted-list.ts';
import {
  type AddedRows,
  addToList,
  changeList,
  findList,
  type Received,
  receiveList,
  replaceList,
  takeBack,
  usePasted,
} from './pasted-store.ts';
import { linesText, planRows, putRows } from './put-rows.ts';
import { Review } from './review.tsx';
import { ADD_LINES, TO_DECIDE } from './review-row.tsx';

type PasteFormProps = { id: string; onFind: () => void; onReceive: (received: Received) => void };

export const LIST_FIELD = 'pasted-list-text';

/** The text of the list as pasted, or a file instead. */
export function PasteForm({ id, onFind, onReceive }: PasteFormProps) {
  const text = usePasted(({ list }) => list.text);
  return (
    <form
      id={id}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onFind();
      }}
    >
      <TextareaField
        id={LIST_FIELD}
        label="List"
        hint="One product per line. Quantities can come before or after the product, have their own column, or be left out."
        rows={10}
        value={text}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={'12 x Panado 500mg\nAmoxil 250 susp - 6\n704000001 24'}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onChange={({ target }) => changeList((list) => ({ ...list, text: target.value }))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onFind();
        }}
      />
      <FileButton
        label="File with the list"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        variant="secondary"
        size="sm"
        className="self-start"
        onFiles={([file]) => onReceive({ file })}
      >
        <FileUp aria-hidden />
        Choose a file
      </FileButton>
    </form>
  );
}

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

type IncomingProps = { incoming: Received; waiting: number };

/** Shown if a list arrives while another one is unfinished. */
function Incoming({ incoming, waiting }: IncomingProps) {
  return (
    <Notice title={`A list${waiting > 0 ? ` with ${linesText(waiting)}` : ''} is not finished.`}>
      <p>Should the new list replace it, or be added to it?</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void addToList(incoming)}>
          Add to it
        </Button>
        <Button variant="secondary" size="sm" onClick={() => void replaceList(incoming)}>
          Replace it
        </Button>
        <Button variant="ghost" size="sm" onClick={() => usePasted.setState({ incoming: undefined })}>
          Keep only the old one
        </Button>
      </div>
    </Notice>
  );
}

/** Takes a list that was pasted, dropped or chosen from its text to the product of each line, and then to the cart. */
export function PasteDialog({ usualOf }: { usualOf: UsualOf }) {
  const formId = useId();
  const body = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { list, isFinding, isEditingText, failure, incoming, added } = usePasted();
  const { products: cart, isReadOnly } = useCart();
  const { rows, text } = list;
  const isReview = rows.length > 0 && !isEditingText;
  const plan = useMemo(() => planRows(rows, cart, usualOf), [rows, cart, usualOf]);
  const total = linesTotal(plan.lines.map(({ line, packs }) => ({ cost: line.cost, quantity: packs })));

  // In the same turn: otherwise the focus would move from the removed element to the dialog.
  useLayoutEffect(() => {
    if (!isReview || isFinding) return;
    const first = body.current?.querySelector<HTMLElement>(TO_DECIDE);
    const other = added ? body.current?.querySelector<HTMLElement>('button') : add.current;
    (first ?? other)?.focus();
  }, [isReview, isFinding, added]);

  const canAdd = isReview && plan.lines.length > 0 && !isReadOnly && !isFinding;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !canAdd) return;
    event.preventDefault();
    putRows(usualOf);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const find = () => {
    const received = { text: usePasted.getState().list.text };
    if (received.text.trim() !== '' && !isFinding) void replaceList(received);
  };
  const close = () => usePasted.setState({ isOpen: false, incoming: undefined, failure: undefined });

  const status = isFinding ? 'Finding the products…' : isReview ? summaryOf(rows, added) : '';
  return (
    <RouteDialog
      title={isReview ? 'Check the list' : 'Paste a list'}
      description={
        isReview || isFinding
          ? undefined
          : 'From an email, a spreadsheet or the order file of a dispensing system.'
      }
      header={
        <p role="status" className="text-[0.9375rem]">
          {status}
        </p>
      }
      size="xl"
      initialFocus={`${TO_DECIDE}, [${ADD_LINES}]:enabled, #${LIST_FIELD}`}
      onClose={close}
      footer={
        isReview ? (
          <>
            <div className="flex flex-wrap gap-1 max-sm:-mx-4 max-sm:w-full sm:mr-auto sm:-ml-4">
              <Button variant="ghost" onClick={() => usePasted.setState({ isEditingText: true })}>
                Change the text
              </Button>
              <DiscardList variant="ghost" label="Discard the list" lines={rows.length} />
            </div>
            <Button
              ref={add}
              {...{ [ADD_LINES]: '' }}
              className="max-sm:w-full"
              aria-keyshortcuts="Control+Enter Meta+Enter"
              disabled={!canAdd}
              onClick={() => putRows(usualOf)}
            >
              {plan.lines.length === 0 ? (
                'Nothing to add yet'
              ) : (
                <>
                  Add {linesText(plan.rows.length)} to the cart
                  <span className="figures font-normal">{formatMoney(total)}</span>
                </>
              )}
            </Button>
          </>
        ) : (
          <>
            {rows.length > 0 && (
              <Button variant="secondary" onClick={() => usePasted.setState({ isEditingText: false })}>
                Back to the lines
              </Button>
            )}
            <Button type="submit" form={formId} loading={isFinding} disabled={text.trim() === ''}>
              Find the products
            </Button>
          </>
        )
      }
    >
      <div ref={body} className="flex flex-col gap-4">
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
          <div>
            <Review plan={plan} usualOf={usualOf} />
          </div>
        ) : (
          <PasteForm id={formId} onFind={find} onReceive={receiveList} />
        )}
      </div>
    </RouteDialog>
  );
}
