import { useNavigate } from '@tanstack/react-router';
import { ClipboardPaste, Undo2 } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { isBehindDialog, isTyping } from '#web/lib/hotkey.ts';
import type { KeptPlace, OrderTarget } from '#web/parts/line-entry/order-target.ts';
import { Button, type ButtonStyle } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { ListReceiver } from './list-target.ts';
import {
  type AddedRows,
  claimPasted,
  discardList,
  isEmpty,
  type Received,
  receiveList,
  takeBack,
  usePasted,
} from './pasted-store.ts';

/** On touch, focus would open the on-screen keyboard. */
export const opensKeyboard = (): boolean => matchMedia('(pointer: coarse)').matches;

const isList = (text: string): boolean =>
  text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length > 1;

/**
 * Accepts a list pasted or dropped anywhere on the page. Text fields keep the text pasted into them, except `single`, a
 * field for one product, which cannot hold several lines. Returns whether something is being dragged over the page.
 */
export const useReceivedLists = (
  single: RefObject<HTMLInputElement | null> | undefined,
  isReadOnly: boolean,
  onReceive: (received: Received) => void,
): boolean => {
  const [isDragging, setDragging] = useState(false);

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (isReadOnly || event.defaultPrevented || !clipboardData) return;
    const text = clipboardData.getData('text/plain');
    const [file] = clipboardData.files;
    // Spreadsheets add a picture of the copied cells to their text.
    if (text.trim() === '' ? !file : isBehindDialog(null)) return;
    if (text.trim() !== '' && isTyping(target) && !(single && target === single.current && isList(text)))
      return;
    event.preventDefault();
    if (text.trim() !== '') onReceive({ text });
    else if (file) onReceive({ file });
  });
  const onDrag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, target, type, relatedTarget } = event;
    const hasFiles = dataTransfer?.types.includes('Files');
    const hasText = dataTransfer?.types.includes('text/plain') && !isTyping(target);
    if (isReadOnly || !dataTransfer || !(hasFiles || hasText)) return;
    event.preventDefault();
    // This event also fires when the pointer moves between elements; only leaving the window has no related target.
    setDragging(type === 'dragover' || (type === 'dragleave' && relatedTarget !== null));
    if (type !== 'drop') return;
    const [file] = dataTransfer.files;
    const text = dataTransfer.getData('text/plain');
    if (file) onReceive({ file });
    else if (text.trim() !== '') onReceive({ text });
  });

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('paste', (event) => onPaste(event), { signal });
    for (const type of ['dragover', 'dragleave', 'drop'] as const)
      document.addEventListener(type, (event) => onDrag(event), { signal });
    return () => stop.abort();
  }, []);

  return isDragging;
};

const forgetAdded = (): void => usePasted.setState({ added: undefined });

/** Shows the list stored there, and follows changes that the same person makes to it in other tabs. */
export const usePastedOf = (place: KeptPlace): void => {
  // Before the first paint, so that the screen is as long as it was and can scroll to where it was.
  useLayoutEffect(() => {
    claimPasted(place);
    const onStorage = ({ key }: StorageEvent) => {
      if (key === place.key) claimPasted(place);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [place]);
};

/** Shown while a list is dragged over the page. */
export function DropHere() {
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-tile border-2 border-primary border-dashed bg-surface/85 font-medium text-lg text-primary"
    >
      Drop the list here
    </div>
  );
}

type DiscardListProps = ButtonStyle & { label: string; lines: number; order: OrderTarget };

/** Discards a list. Asks first, because its lines and decisions are lost. */
export function DiscardList({ label, lines, order, ...style }: DiscardListProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...style} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Discard the pasted list?"
        description={`${lines === 1 ? 'Its line' : 'Its lines'} and your choices are lost. The ${order.name} does not change.`}
        confirmLabel="Discard"
        destructive
        returnsFocus={() => false}
        onConfirm={() => {
          setOpen(false);
          discardList();
        }}
      />
    </>
  );
}

type AddedNoticeProps = { order: OrderTarget; added: AddedRows; onDismiss?: () => void };

/** Shows how many lines of a pasted list were added, what is short, and Undo. */
export function AddedNotice({ order, added, onDismiss }: AddedNoticeProps) {
  const { count, shortfalls } = added;
  return (
    <Notice
      tone={shortfalls.length > 0 ? 'notice' : 'credit'}
      title={`${count} ${count === 1 ? 'line' : 'lines'} added to the ${order.name}`}
    >
      {shortfalls.length > 0 && (
        <ul className="mt-1 list-disc pl-4">
          {shortfalls.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => takeBack(order, added)}>
          <Undo2 aria-hidden />
          Undo adding
        </Button>
        {onDismiss && (
          <Button variant="ghost" size="sm" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
    </Notice>
  );
}

type PasteListProps = {
  /** The field for one product, which cannot hold several lines. */
  words: RefObject<HTMLInputElement | null>;
  receiver: ListReceiver;
};

/** The ways to enter a list, the unfinished list, and the result of the last one. */
export function PasteList({ words, receiver }: PasteListProps) {
  const { order, place, check } = receiver;
  const { isReadOnly } = order;
  const { place: claimed, list, added } = usePasted();
  const navigate = useNavigate();
  usePastedOf(place);
  const isDragging = useReceivedLists(words, isReadOnly, (received) => {
    receiveList(received);
    void navigate(check);
  });
  // The order may have changed while another screen was open.
  useEffect(() => forgetAdded, []);
  const isOwn = claimed.key === place.key;
  return (
    <>
      <LinkButton
        {...check}
        variant="secondary"
        size="sm"
        aria-keyshortcuts="Control+V Meta+V"
        title="Paste a list (Ctrl+V)"
        disabled={isReadOnly}
      >
        <ClipboardPaste aria-hidden />
        Paste a list…
      </LinkButton>
      {isOwn && !isReadOnly && !isEmpty(list) && (
        <Notice title="You have an unfinished pasted list" className="w-full">
          <div className="mt-2 flex flex-wrap gap-2">
            <LinkButton {...check} size="sm">
              Continue
              {list.rows.length > 0 &&
                ` with ${list.rows.length} ${list.rows.length === 1 ? 'line' : 'lines'}`}
            </LinkButton>
            <DiscardList
              variant="secondary"
              size="sm"
              label="Discard it"
              lines={list.rows.length}
              order={order}
            />
          </div>
        </Notice>
      )}
      {isOwn && added && (
        <div className="w-full">
          <AddedNotice order={order} added={added} onDismiss={forgetAdded} />
        </div>
      )}
      {isDragging && <DropHere />}
    </>
  );
}
