import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
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
  /** Between description and buttons. */
  children?: ReactNode;
};

/** A question that must be answered before going on. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel = 'Cancel', children } = props;
  const { destructive = false, loading = false, onConfirm, onClosed } = props;
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
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-center p-4">
          <AlertDialog.Popup className="max-h-full w-full max-w-md overflow-y-auto rounded-tile bg-surface p-6 text-ink shadow-float outline-none transition-[opacity,scale] duration-200 ease-out data-ending-style:scale-98 data-starting-style:scale-96 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <AlertDialog.Title className="title-group">{title}</AlertDialog.Title>
            {description && (
              <AlertDialog.Description className="mt-2 text-muted" render={<div />}>
                {description}
              </AlertDialog.Description>
            )}
            {children && <div className="mt-4">{children}</div>}
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <AlertDialog.Close
                disabled={loading}
                render={<Button variant="secondary">{cancelLabel}</Button>}
              />
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
