import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode, RefObject } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { Button } from '../action/button.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** While true the question stays, its button turning. */
  loading?: boolean;
  /** The caller closes the dialog when it is done. */
  onConfirm: () => void;
  /** Runs when it has gone from sight and given the focus back: the moment for another dialog. */
  onClosed?: () => void;
  /** Whether the focus goes back to what had it; false where the page under the question has gone. */
  returnsFocus?: () => boolean;
  /** What takes the focus when it opens, where that is not the first control. Not `autoFocus`: the focus would not find back. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** A second way to say yes: a button between the two. */
  alternative?: ReactNode;
  /** Between description and buttons. */
  children?: ReactNode;
};

const POPUP = [
  'max-h-full w-full overflow-y-auto bg-surface p-6 text-ink shadow-float outline-none transition-[opacity,scale,translate] duration-200 ease-out',
  'desktop:max-w-md desktop:rounded-tile desktop:data-ending-style:scale-98 desktop:data-starting-style:scale-96 desktop:data-ending-style:opacity-0 desktop:data-starting-style:opacity-0',
  'max-desktop:max-h-[92dvh] max-desktop:rounded-t-tile max-desktop:pb-[max(1.5rem,env(safe-area-inset-bottom))] max-desktop:data-ending-style:translate-y-full max-desktop:data-starting-style:translate-y-full',
];

/** A question that must be answered before going on: in the middle of a desktop, a drawer at the bottom of a phone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancel', children } = props;
  const {
    destructive = false,
    loading = false,
    onConfirm,
    onClosed,
    alternative,
    returnsFocus,
    initialFocus,
  } = props;
  return (
    <AlertDialog.Root
      open={open}
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
