import { useNavigate } from '@tanstack/react-router';
import { ClipboardPaste } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { isBehindDialog, isTyping } from '#web/lib/hotkey.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { AddedNotice } from './added-notice.tsx';
import { DiscardList } from './discard-list.tsx';
import {
  claimPasted,
  isEmpty,
  keyOf,
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

/** Follows changes that the same owner makes to the list in other tabs. */
export const usePastedOf = (ownerId: string): void => {
  useEffect(() => {
    claimPasted(ownerId);
    const onStorage = ({ key }: StorageEvent) => {
      if (key === keyOf(ownerId)) claimPasted(ownerId);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [ownerId]);
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

/** The ways to enter a list, the unfinished list, and the result of the last one. */
export function PasteList({ words }: { words: RefObject<HTMLInputElement | null> }) {
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const ownerId = useCart((cart) => cart.ownerId);
  const { ownerId: claimed, list, added } = usePasted();
  const navigate = useNavigate();
  usePastedOf(ownerId);
  const isDragging = useReceivedLists(words, isReadOnly, (received) => {
    receiveList(received);
    void navigate({ to: '/store/quick-order/list' });
  });
  // The cart may have changed while another screen was open.
  useEffect(() => forgetAdded, []);
  const isOwn = claimed === ownerId;
  return (
    <>
      <LinkButton
        to="/store/quick-order/list"
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
            <LinkButton to="/store/quick-order/list" size="sm">
              Continue
              {list.rows.length > 0 &&
                ` with ${list.rows.length} ${list.rows.length === 1 ? 'line' : 'lines'}`}
            </LinkButton>
            <DiscardList variant="secondary" size="sm" label="Discard it" lines={list.rows.length} />
          </div>
        </Notice>
      )}
      {isOwn && added && (
        <div className="w-full">
          <AddedNotice added={added} onUndo={() => takeBack(added)} onDismiss={forgetAdded} />
        </div>
      )}
      {isDragging && <DropHere />}
    </>
  );
}
