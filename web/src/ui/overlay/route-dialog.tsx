import { lazy, Suspense, useEffect, useState } from 'react';
import { useIsMobile } from '#web/lib/use-media.ts';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogContent, DialogSize, FrameProps } from './dialog-layout.tsx';

const DrawerFrame = lazy(async () => ({ default: (await import('./drawer-frame.tsx')).DrawerFrame }));

type RouteDialogProps = DialogContent & {
  size?: DialogSize;
  /** Leaves the route, usually to its parent with the same search. Runs when the dialog has gone from sight. */
  onClose: () => void;
  /** Set once the dialog is to go by itself, after a choice. */
  isLeaving?: boolean;
  /** On desktop: finds what takes the focus when the dialog opens, where that is not the first control. */
  initialFocus?: string | undefined;
  /** Asked before closing; false keeps the dialog, for what would be lost. */
  mayClose?: () => boolean;
};

const isToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-toasts]') !== null;

/** A route shown as a dialog on desktop and as a bottom drawer on mobile. Rendered by a route, open as long as it is there. */
export function RouteDialog({
  size = 'md',
  onClose,
  isLeaving = false,
  mayClose,
  initialFocus,
  ...content
}: RouteDialogProps) {
  const isMobile = useIsMobile();
  // Closed for the first frame, so that it enters from its starting style.
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
