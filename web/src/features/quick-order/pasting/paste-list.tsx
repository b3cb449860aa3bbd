import { ClipboardPaste } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect } from 'react';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { opensKeyboard } from '#web/parts/line-entry/opens-keyboard.ts';
import type { UsualOf } from '#web/parts/line-entry/order-target.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { AddedNotice } from './added-notice.tsx';
import { DiscardList } from './discard-list.tsx';
import { claimPasted, isEmpty, keyOf, receiveList, renewList, takeBack, usePasted } from './pasted-store.ts';
import { useReceivedLists } from './use-received-lists.ts';

const loadDialog = () => import('./paste-dialog.tsx');
const PasteDialog = lazy(async () => ({ default: (await loadDialog()).PasteDialog }));

/** Waits until the screen has loaded; then the dialog opens at once. */
const PRELOAD_AFTER_MS = 3_000;

const forgetAdded = (): void => usePasted.setState({ added: undefined });

/** Follows changes to the list in other tabs of the same owner. */
const usePastedOf = (ownerId: string): void => {
  useEffect(() => {
    claimPasted(ownerId);
    const onStorage = ({ key }: StorageEvent) => {
      if (key === keyOf(ownerId)) claimPasted(ownerId);
    };
    addEventListener('storage', onStorage);
    return () => {
      removeEventListener('storage', onStorage);
      // The cart may have changed since this screen was left.
      forgetAdded();
    };
  }, [ownerId]);
};

type PasteListProps = { words: RefObject<HTMLInputElement | null>; usualOf: UsualOf };

/** The ways to enter a list, an unfinished one, and the result of the last. */
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
        <Notice title="A pasted list is not finished" className="w-full">
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
