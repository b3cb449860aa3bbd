import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Files dropped anywhere on the page or pasted from the clipboard. Returns whether files are being dragged over the page.
 * A file dropped beside the place for it would otherwise replace the whole page.
 */
export const useGivenFiles = (onFiles: (files: File[]) => void): boolean => {
  const [isDragging, setDragging] = useState(false);

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    // Leaving one element for another is no leaving; leaving the window has no element to go to.
    setDragging(event.type === 'dragover' || (event.type === 'dragleave' && event.relatedTarget !== null));
    if (event.type === 'drop') onFiles([...event.dataTransfer.files]);
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
