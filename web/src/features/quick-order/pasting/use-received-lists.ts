import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { isBehindDialog, isTyping } from '#web/lib/hotkeys/hotkey.ts';
import type { Received } from './pasted-store.ts';

const isList = (text: string): boolean =>
  text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length > 1;

/**
 * Accepts a list pasted or dropped anywhere on the page. Text fields keep text pasted into them, except `single`, a field for one
 * product, which cannot hold several lines. Returns whether something is being dragged over the page.
 */
export const useReceivedLists = (
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
    // A spreadsheet puts a picture of its cells next to their text.
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
    // Moving between elements also fires this event; only leaving the window has no related target.
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
