import { lazy, Suspense, useEffect, useState } from 'react';
import { useIsMobile } from '#web/lib/use-media.ts';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogContent, DialogSize, FrameProps } from './dialog-layout.tsx';

const DrawerFrame = lazy(async () => ({ default: (await import('./drawer-frame.tsx')).DrawerFrame }));

type RouteDialogProps = DialogContent & {
  size?: DialogSize;
  /** Navigates away, usually to the parent with the same search. Runs after the exit animation. */
  onClose: () => void;
  /** Set to close the dialog automatically, after a choice. */
  isLeaving?: boolean;
  /** On desktop, returns the element to focus on opening, if not the first control. */
  initialFocus?: string | undefined;
  /** Called before closing; return false to keep the dialog open. */
  mayClose?: () => boolean;
};

const isToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-toasts]') !== null;

/** A route shown as a dialog on desktop and a bottom drawer on mobile, open while it is mounted. */
export function RouteDialog({
  size = 'md',
  onClose,
  isLeaving = false,
  mayClose,
  initialFocus,
  ...content
}: RouteDialogProps) {
  const isMobile = useIsMobile();
  // Closed for the first frame, for its entry animation.
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);

  const frame: FrameProps = {
    open: open && !isLeaving,
    size,
    initialFocus,
    onOpenChange: (next, { reason, event, cancel }) => {
      const isKept =
        (reason === 'outside-press' && isToast(event.target)) || (!next && mayClose?.() === false);
      if (isKept) cancel();
      else setOpen(next);
    },
    onOpenChangeComplete: (isOpen) => {
      if (!isOpen) onClose();
    },
  };

  if (!isMobile) return <DialogFrame {...content} frame={frame} />;
  return (
    <Suspense fallback={null}>
      <DrawerFrame {...content} frame={frame} />
    </Suspense>
  );
}
