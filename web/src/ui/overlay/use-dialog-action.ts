import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { toast } from '../feedback/toast-store.ts';

/**
 * Runs a dialog's action: on success, shows a toast and closes the dialog; on failure, keeps it open with the error.
 */
export const useDialogAction = (onClose: () => void) => {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (act: () => Promise<string>): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      toast({ description: await act() });
      onClose();
    } catch (error) {
      setProblem(messageOf(error as Error));
    } finally {
      setIsBusy(false);
      void queryClient.invalidateQueries({ queryKey: ['admin'] });
    }
  };
  return { isBusy, problem, run };
};
