import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { chooseProof, hasChosenProof } from './chosen-proof.ts';

type LeaveQuestionProps = { ownerId: string; isUploading: boolean };

/** Asks before the dialog is left with a file that was not uploaded. Signing in again keeps the file and asks nothing. */
export function LeaveQuestion({ ownerId, isUploading }: LeaveQuestionProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasChosenProof(ownerId) && next.pathname !== current.pathname && next.pathname !== '/login',
    enableBeforeUnload: () => hasChosenProof(ownerId),
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) reset?.();
      }}
      title={isUploading ? 'Stop the upload?' : 'Leave without uploading?'}
      description="The proof of payment has not been uploaded yet."
      confirmLabel={isUploading ? 'Stop and leave' : 'Leave'}
      cancelLabel="Stay"
      destructive
      onConfirm={() => {
        chooseProof(ownerId, undefined);
        proceed?.();
      }}
    />
  );
}
