import { useBlocker, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { checkProof } from './check-proof.ts';
import { PaidOrders, usePaidOrders } from './paid-orders.tsx';
import { ChosenFile, ProofPicker } from './proof-picker.tsx';
import { chosenProofs, useProofUpload } from './proof-upload.ts';

/** In percent. Screen readers announce quarters, not every percent. */
const ANNOUNCED_STEP = 25;

/** The progress of the upload: `share` is 0 to 1. At 1, the server is checking the file. */
function UploadProgress({ share }: { share: number }) {
  const label = useId();
  const percent = Math.floor(share * 100);
  const told = percent - (percent % ANNOUNCED_STEP);
  useEffect(() => {
    if (told > 0) announce(`${told}% uploaded`);
  }, [told]);

  return (
    <div>
      <div className="mb-1.5 flex justify-between text-sm">
        <span id={label}>{percent < 100 ? 'Uploading' : 'Checking the file'}</span>
        <span className="figures text-muted">{percent}%</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full origin-left rounded-full bg-primary transition-transform duration-200"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}

const FILE_REQUIRED = 'File is required.';
const ONE_FILE = 'Choose one file only.';

/**
 * Accepts files dropped anywhere on the page or pasted from the clipboard. Returns whether files are being dragged over
 * the page. Without this, a file dropped outside the drop area would replace the page.
 */
const useReceivedFiles = (onFiles: (files: File[]) => void): boolean => {
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
    // This event also fires when the pointer moves between elements; only leaving the window has no related target.
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

/**
 * Lets the customer choose a proof, check it and upload it. `orderId` is the order to pay, if the customer came from
 * one.
 */
export function UploadDialog({ orderId }: { orderId: string | undefined }) {
  const { id: userId } = useCurrentUser();
  const navigate = useNavigate();
  const formId = useId();
  const chosen = chosenProofs.use(userId);
  const [refusal, setRefusal] = useState<string>();
  const paid = usePaidOrders(orderId);
  const upload = useProofUpload(userId, paid.orderIds);

  const close = () => navigate({ to: '/proof-of-payments', search: true, resetScroll: false });
  const pick = async (files: File[]) => {
    const [file, ...more] = files;
    if (!file || upload.isUploading) return;
    const checked = more.length > 0 ? { refusal: ONE_FILE } : await checkProof(file);
    if ('refusal' in checked) return setRefusal(checked.refusal);
    setRefusal(undefined);
    upload.reset();
    chosenProofs.keep(userId, checked);
    announce(`${file.name} chosen.`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (upload.isUploading) return;
    if (chosen) upload.start(chosen);
    else setRefusal(FILE_REQUIRED);
  };
  const isDragging = useReceivedFiles(pick);

  return (
    <RouteDialog
      title="Upload Proof of Payment"
      onClose={close}
      mayClose={() => {
        if (!chosenProofs.of(userId)) return true;
        void close();
        return false;
      }}
      footer={
        <>
          <Button variant="secondary" onClick={upload.isUploading ? upload.stop : close}>
            {upload.isUploading ? 'Stop' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} loading={upload.isUploading}>
            {upload.failure && !upload.failure.isOfFile ? 'Try again' : 'Upload'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {chosen ? (
          <ChosenFile
            chosen={chosen}
            isBusy={upload.isUploading}
            error={refusal}
            onPick={pick}
            onRemove={() => {
              upload.reset();
              setRefusal(undefined);
              chosenProofs.forget(userId);
            }}
          />
        ) : (
          <ProofPicker isDragging={isDragging} error={refusal} onPick={pick} />
        )}
        <PaidOrders paid={paid} disabled={upload.isUploading} />
        {upload.isUploading && <UploadProgress share={upload.progress} />}
        {upload.failure && (
          <Notice tone="owed" title={upload.failure.message}>
            {upload.failure.isOfFile
              ? 'Nothing was uploaded. Choose another file.'
              : 'Your file is still selected. It is safe to send it again: it will count only once.'}
          </Notice>
        )}
      </form>
      <LeaveQuestion ownerId={userId} isUploading={upload.isUploading} />
    </RouteDialog>
  );
}

type LeaveQuestionProps = { ownerId: string; isUploading: boolean };

/**
 * Asks before the customer leaves the dialog with a file that was not uploaded. Signing in again keeps the file without
 * asking.
 */
function LeaveQuestion({ ownerId, isUploading }: LeaveQuestionProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      chosenProofs.of(ownerId) !== undefined &&
      next.pathname !== current.pathname &&
      next.pathname !== '/login',
    enableBeforeUnload: () => chosenProofs.of(ownerId) !== undefined,
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
        chosenProofs.forget(ownerId);
        proceed?.();
      }}
    />
  );
}
