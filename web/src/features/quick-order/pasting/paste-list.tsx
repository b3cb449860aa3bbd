import { ClipboardPaste } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { isBehindDialog, isTyping } from '#web/lib/hotkey.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import type { UsualOf } from '#web/parts/line-entry/order-target.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { AddedNotice } from './added-notice.tsx';
import { DiscardList } from './discard-list.tsx';
import {
  claimPasted,
  isEmpty,
  keyOf,
  type Received,
  receiveList,
  renewList,
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
const useReceivedLists = (
  single: RefObject<HTMLInputElement | null>,
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
    if (text.trim() !== '' && isTyping(target) && !(target === single.current && isList(text))) return;
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

const loadDialog = () => import('./paste-dialog.tsx');
const PasteDialog = lazy(async () => ({ default: (await loadDialog()).PasteDialog }));

/** Preloads once the screen has loaded, so that the dialog opens immediately. */
const PRELOAD_AFTER_MS = 3_000;

const forgetAdded = (): void => usePasted.setState({ added: undefined });

/** Follows changes that the same owner makes to the list in other tabs. */
const usePastedOf = (ownerId: string): void => {
  useEffect(() => {
    claimPasted(ownerId);
    const onStorage = ({ key }: StorageEvent) => {
      if (key === keyOf(ownerId)) claimPasted(ownerId);
    };
    addEventListener('storage', onStorage);
    return () => {
      removeEventListener('storage', onStorage);
      // The cart may have changed while another screen was open.
      forgetAdded();
    };
  }, [ownerId]);
};

type PasteListProps = { words: RefObject<HTMLInputElement | null>; usualOf: UsualOf };

/** The ways to enter a list, the unfinished list, and the result of the last one. */
export function PasteList({ words, usualOf }: PasteListProps) {
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const ownerId = useCart((cart) => cart.ownerId);
  const { ownerId: claimed, list, isOpen, added } = usePasted();
  usePastedOf(ownerId);
  const isDragging = useReceivedLists(words, isReadOnly, receiveList);
  useEffect(() => {
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const isDone = isEmpty(list) && added !== undefined;
  // The list is in the cart: focus returns to the field for the next product.
  useEffect(() => {
    if (!isOpen && isDone && !opensKeyboard()) words.current?.focus({ preventScroll: true });
  }, [isOpen, isDone, words]);
  const open = () => {
    usePasted.setState({ isOpen: true });
    void renewList();
  };
  const isOwn = claimed === ownerId;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-keyshortcuts="Control+V Meta+V"
        title="Paste a list (Ctrl+V)"
        disabled={isReadOnly}
        onClick={open}
      >
        <ClipboardPaste aria-hidden />
        Paste a list…
      </Button>
      {isOwn && !isOpen && !isReadOnly && !isEmpty(list) && (
        <Notice title="You have an unfinished pasted list" className="w-full">
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" onClick={open}>
              Continue
              {list.rows.length > 0 &&
                ` with ${list.rows.length} ${list.rows.length === 1 ? 'line' : 'lines'}`}
            </Button>
            <DiscardList variant="secondary" size="sm" label="Discard it" lines={list.rows.length} />
          </div>
        </Notice>
      )}
      {isOwn && !isOpen && added && (
        <div className="w-full">
          <AddedNotice added={added} onUndo={() => takeBack(added)} onDismiss={forgetAdded} />
        </div>
      )}
      {isDragging && (
        <div
          aria-hidden
          className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-tile border-2 border-primary border-dashed bg-surface/85 font-medium text-lg text-primary"
        >
          Drop the list here
        </div>
      )}
      {isOwn && isOpen && (
        <Suspense fallback={null}>
          <PasteDialog usualOf={usualOf} />
        </Suspense>
      )}
    </>
  );
}
