import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Kbd } from '#web/ui/display/kbd.tsx';

const Finder = lazy(async () => ({ default: (await import('./finder.tsx')).Finder }));

/** Opens what leads to any record by a few letters of it; Ctrl or Cmd and K does so from anywhere. */
export function FinderButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
        className="inline-flex h-9 shrink-0 items-center gap-2 rounded-control border bg-surface px-3 text-muted text-sm transition-colors hover:border-control hover:text-ink max-desktop:h-11"
      >
        <Search aria-hidden className="size-4" />
        Go to
        <Kbd className="max-desktop:hidden">Ctrl K</Kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Finder onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
