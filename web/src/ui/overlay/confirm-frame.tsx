import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Button } from '../action/button.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** While true, the dialog stays open and its confirm button shows a spinner. */
  loading?: boolean;
  /** The caller must close the dialog afterwards. */
  onConfirm: () => void;
  /** Called once the dialog has closed and returned the focus, so that another may open. */
  onClosed?: () => void;
  /** Whether the focus returns to the previous element; false if the page below has changed. */
  returnsFocus?: () => boolean;
  /**
   * The element to focus on opening, if not the first control. Do not use `autoFocus`, which would prevent the focus
   * from returning.
   */
  initialFocus?: RefObject<HTMLElement | null>;
  cancelRef?: RefObject<HTMLButtonElement | null>;
  /** An alternative action, shown as a button between Cancel and the confirm button. */
  alternative?: ReactNode;
  /** Shown between the description and the buttons. */
  children?: ReactNode;
};

const POPUP = [
  'max-h-full w-full overflow-y-auto bg-surface p-6 text-ink shadow-float outline-none transition-[opacity,scale,translate] duration-200 ease-out',
  'desktop:max-w-md desktop:rounded-tile desktop:data-ending-style:scale-98 desktop:data-starting-style:scale-96 desktop:data-ending-style:opacity-0 desktop:data-starting-style:opacity-0',
  'max-desktop:max-h-[92dvh] max-desktop:rounded-t-tile max-desktop:pb-[max(1.5rem,env(safe-area-inset-bottom))] max-desktop:data-ending-style:translate-y-full max-desktop:data-starting-style:translate-y-full',
];

export function ConfirmFrame(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancel', children } = props;
  const {
    destructive = false,
    loading = false,
    onConfirm,
    onClosed,
    alternative,
    returnsFocus,
    initialFocus,
    cancelRef,
  } = props;
  // The dialog is closed in its first frame, so that its opening is animated.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return (
    <AlertDialog.Root
      open={open && isDrawn}
      onOpenChange={(next) => {
        if (next || !loading) onOpenChange(next);
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          data-scrim=""
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid max-desktop:items-end desktop:place-items-center desktop:p-4">
          <AlertDialog.Popup
            className={cn(POPUP)}
            finalFocus={returnsFocus ?? true}
            {...(initialFocus && { initialFocus })}
            onKeyDown={(event) => {
              // The key that opened the dialog may still be held.
              if (event.key === 'Enter' && event.repeat) event.preventDefault();
            }}
          >
            <AlertDialog.Title className="title-group">{title}</AlertDialog.Title>
            {description && (
              <AlertDialog.Description className="mt-2 text-muted" render={<div />}>
                {description}
              </AlertDialog.Description>
            )}
            {children && <div className="mt-4">{children}</div>}
            <div className="mt-6 flex flex-wrap justify-end gap-3 max-desktop:*:grow">
              <AlertDialog.Close
                disabled={loading}
                {...(cancelRef && { ref: cancelRef })}
                render={<Button variant="secondary">{cancelLabel}</Button>}
              />
              {alternative}
              <Button variant={destructive ? 'destructive' : 'primary'} loading={loading} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
