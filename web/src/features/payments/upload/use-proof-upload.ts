import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { tellFailure } from '#web/ui/feedback/tell-failure.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { useUploadProof } from '../api.ts';
import { type ChosenProof, chooseProof } from './chosen-proof.ts';

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** What the server says of the file itself: sending the same again changes nothing. */
const OF_THE_FILE = [400, 413, 415];

const describe = (error: Error): { message: string; isOfFile: boolean } => ({
  message: messageOf(error),
  isOfFile: OF_THE_FILE.some((status) => hasStatus(error, status)),
});

/** The upload of a chosen proof: `progress` is 0 to 1 while it runs, `failure` says why it did not arrive. */
export const useProofUpload = (ownerId: string, orderIds: readonly string[]) => {
  const navigate = useNavigate();
  const upload = useUploadProof();
  const [progress, setProgress] = useState(0);
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);

  const start = ({ file }: ChosenProof) => {
    const controller = new AbortController();
    stopper.current = controller;
    setProgress(0);
    upload.mutate(
      { file, orderIds, onProgress: setProgress, signal: controller.signal },
      {
        onSuccess: (id) => {
          chooseProof(ownerId, undefined);
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
          else tellFailure(error, 'Error');
        },
      },
    );
  };

  return {
    start,
    stop: () => stopper.current?.abort(),
    /** Forgets a failure: another file has been chosen. */
    reset: upload.reset,
    isUploading: upload.isPending,
    progress,
    failure: upload.isError && !isAbort(upload.error) ? describe(upload.error) : undefined,
  };
};
