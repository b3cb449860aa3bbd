import type { ProofType } from '@formulary/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorOf } from '#web/lib/calls/api.ts';
import { API_BASE } from '#web/lib/calls/base-url.ts';
import { hasStatus, messageOf, OfflineError } from '#web/lib/calls/errors.ts';
import { useIdempotencyKey } from '#web/lib/calls/idempotency-key.ts';
import { createDraftStore } from '#web/lib/drafts/draft-store.ts';
import { keepUnsentProof, proofForm } from '#web/parts/payments/unsent-proofs.ts';
import { toast, toastError } from '#web/ui/feedback/toast-store.ts';

export type ChosenProof = { file: File; type: ProofType };

/** The file to upload, by user: it stays chosen if the user has to sign in again in between. */
export const chosenProofs = createDraftStore<ChosenProof>();

type ProofToSend = {
  file: File;
  /** The orders that the proof pays, if the customer named any. */
  orderIds: readonly string[];
  /** Sent again with the same key, it is the same proof. */
  key: string;
  /** Called with 0 to 1 as the bytes are sent. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

const NO_BODY = [204, 205, 304];

const answerOf = (call: XMLHttpRequest): Response =>
  new Response(NO_BODY.includes(call.status) ? null : call.responseText, {
    status: call.status,
    headers: { 'retry-after': call.getResponseHeader('retry-after') ?? '' },
  });

/** Sends the form with XMLHttpRequest, the only API that reports upload progress. */
const post = ({ key, onProgress, signal }: ProofToSend, form: FormData): Promise<Response> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    signal.addEventListener('abort', abort, { once: true });
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => resolve(answerOf(call));
    call.onerror = () => reject(new OfflineError(undefined));
    call.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    call.onloadend = () => signal.removeEventListener('abort', abort);
    call.open('POST', new URL('payments', API_BASE));
    call.withCredentials = true;
    call.setRequestHeader('accept', 'application/json');
    call.setRequestHeader('idempotency-key', key);
    call.send(form);
  });

/**
 * Uploads a proof of payment and returns its id. Throws `ApiError`, `OfflineError`, or an `AbortError` if the signal
 * aborts it.
 */
const sendProof = async (proof: ProofToSend): Promise<string> => {
  const response = await post(proof, proofForm(proof));
  if (response.status >= 400) throw await errorOf(response);
  return (await response.text()).trim().replace(/^"|"$/g, '');
};

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Errors caused by the file itself: sending it again would fail again. */
const OF_THE_FILE = [400, 413, 415];

const describe = (error: Error): { message: string; isOfFile: boolean } => ({
  message: messageOf(error),
  isOfFile: OF_THE_FILE.some((status) => hasStatus(error, status)),
});

/** The upload of a chosen proof. `progress` is 0 to 1 while it runs; `failure` is the reason why it failed. */
export const useProofUpload = (ownerId: string, orderIds: readonly string[]) => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const upload = useMutation({
    networkMode: 'always',
    mutationFn: sendProof,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['payments'] });
      void queryClient.invalidateQueries({ queryKey: ['account-logs'] });
    },
  });
  const [progress, setProgress] = useState(0);
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);
  const keyOf = useIdempotencyKey();

  /** Keeps the proof on this device until the store can be reached. */
  const keep = async ({ file, type }: ChosenProof, key: string) => {
    try {
      await keepUnsentProof({ key, userId: ownerId, file, type, orderIds, keptAt: Date.now() });
    } catch (error) {
      toastError(error, 'This browser could not keep the file');
      return;
    }
    chosenProofs.forget(ownerId);
    toast({
      description:
        'Your proof of payment waits on this device. It is sent as soon as the store can be reached.',
    });
    void navigate({ to: '/proof-of-payments', search: true, replace: true, resetScroll: false });
  };

  const start = (chosen: ChosenProof) => {
    const { file } = chosen;
    const key = keyOf([file.name, file.size, file.lastModified, orderIds]);
    if (!navigator.onLine) return void keep(chosen, key);
    const controller = new AbortController();
    stopper.current = controller;
    setProgress(0);
    upload.mutate(
      { file, orderIds, key, onProgress: setProgress, signal: controller.signal },
      {
        onSuccess: (id) => {
          chosenProofs.forget(ownerId);
          toast({ description: 'Proof of payment uploaded successfully.' });
          void navigate({
            to: '/proof-of-payments/$id',
            params: { id },
            search: true,
            replace: true,
            resetScroll: false,
          });
        },
        onError: (error) => {
          if (isAbort(error)) upload.reset();
          else toastError(error, 'Error');
        },
      },
    );
  };

  return {
    start,
    stop: () => stopper.current?.abort(),
    /** Clears the failure when another file is chosen. */
    reset: upload.reset,
    isUploading: upload.isPending,
    progress,
    failure: upload.isError && !isAbort(upload.error) ? describe(upload.error) : undefined,
  };
};
