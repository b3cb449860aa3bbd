import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { leaveStream } from './event-stream.ts';
import { keepWhatIsTold } from './kept-queries.ts';

/** The first screen has the network to itself. */
const START_AFTER_MS = 1_500;

/** Keeps the screen as the server has it. The code that reads the events comes after the first screen, the events do not wait. */
export const useLive = (): void => {
  const queryClient = useQueryClient();
  useState(() => keepWhatIsTold(queryClient));
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async (): Promise<void> => {
      const { followServer } = await import('./follow-server.ts');
      if (!isGone) stop = followServer(queryClient);
    };
    const timer = window.setTimeout(() => void start().catch(() => undefined), START_AFTER_MS);
    return () => {
      isGone = true;
      window.clearTimeout(timer);
      stop?.();
      leaveStream();
    };
  }, [queryClient]);
};
