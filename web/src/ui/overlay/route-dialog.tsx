import { Dialog } from '@base-ui/react/dialog';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { isFirstScreen } from '#web/lib/loading/first-screen.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { type DialogContent, DialogLayout, type DialogSize, type FrameProps } from './dialog-layout.tsx';

const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', xl: 'max-w-4xl' };

const parts = { Title: Dialog.Title, Description: Dialog.Description, Close: Dialog.Close };

/** The desktop dialog. */
function DialogFrame({ frame, ...content }: DialogContent & { frame: FrameProps }) {
  const popup = useRef<HTMLDivElement>(null);
  const { initialFocus } = frame;
  return (
    <Dialog.Root
      open={frame.open}
      onOpenChange={frame.onOpenChange}
      onOpenChangeComplete={frame.onOpenChangeComplete}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender
          data-scrim=""
          className="fixed inset-0 z-40 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Viewport className="fixed inset-0 z-40 grid place-items-center p-8">
          <Dialog.Popup
            ref={popup}
            initialFocus={(openedBy) => {
              // On touch, focus would open the on-screen keyboard.
              const isFirst = initialFocus === undefined || openedBy === 'touch';
              return isFirst || (popup.current?.querySelector<HTMLElement>(initialFocus) ?? true);
            }}
            className={cn(
              'relative flex max-h-full min-h-0 w-full flex-col overflow-hidden rounded-tile bg-surface text-ink shadow-float outline-none',
              'transition-[opacity,scale] duration-200 ease-out data-ending-style:scale-98 data-starting-style:scale-96 data-ending-style:opacity-0 data-starting-style:opacity-0 data-ending-style:duration-150',
              WIDTHS[frame.size],
            )}
          >
            <DialogLayout {...content} parts={parts} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const DrawerFrame = lazy(async () => ({ default: (await import('./drawer-frame.tsx')).DrawerFrame }));

type RouteDialogProps = DialogContent & {
  size?: DialogSize;
  /** Navigates away, usually to the parent with the same search. Called after the exit animation. */
  onClose: () => void;
  /** Closes the dialog when set, for example after a choice. */
  isLeaving?: boolean;
  /** On desktop, a selector of the element to focus on opening, if not the first control. */
  initialFocus?: string | undefined;
  /** Called before closing. Return false to keep the dialog open. */
  mayClose?: () => boolean;
};

const isToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-toasts]') !== null;

/** A route shown as a dialog on desktop and as a bottom drawer on mobile, open while the route is mounted. */
export function RouteDialog({
  size = 'md',
  onClose,
  isLeaving = false,
  mayClose,
  initialFocus,
  ...content
}: RouteDialogProps) {
  const isMobile = useIsMobile();
  const router = useRouter({ warn: false });
  // Closed for the first frame, for its entry animation; a page that begins with the dialog shows it at once.
  const [open, setOpen] = useState(isFirstScreen);
  useEffect(() => setOpen(true), []);

  /** The path at which this dialog was closed, until its parent screen is drawn. */
  const closedAt = useRef<string>(undefined);
  useEffect(
    () =>
      // If the parent screen has not been drawn in between, Back returns here without mounting the dialog again.
      router?.subscribe('onBeforeLoad', ({ toLocation }) => {
        if (toLocation.pathname === closedAt.current) setOpen(true);
      }),
    [router],
  );

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
      if (isOpen) return;
      closedAt.current = router?.latestLocation.pathname;
      onClose();
    },
  };

  if (!isMobile) return <DialogFrame {...content} frame={frame} />;
  return (
    <Suspense fallback={null}>
      <DrawerFrame {...content} frame={frame} />
    </Suspense>
  );
}
