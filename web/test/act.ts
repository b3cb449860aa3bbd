import { act as actOfReact } from 'react';
import { vi } from 'vitest';

const environment: { IS_REACT_ACT_ENVIRONMENT?: boolean } = globalThis as object;

/** Makes a change that is not a user's action, and waits until React has rendered the result. */
export const act = async (change: () => unknown): Promise<void> => {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  await actOfReact(async () => {
    change();
  });
  environment.IS_REACT_ACT_ENVIRONMENT = false;
};

/**
 * Stops the page's timers and returns a function that advances them. Vitest's fake timers would also advance each time
 * a test waits for something.
 */
export const stopClock = (): ((milliseconds: number) => Promise<void>) => {
  const stoppedAt = Date.now();
  let now = 0;
  let count = 0;
  const waiting = new Map<number, { due: number; run: () => void }>();
  const start = (run: () => void, delay = 0): number => {
    count += 1;
    waiting.set(count, { due: now + delay, run });
    return count;
  };
  vi.spyOn(window, 'setTimeout').mockImplementation(start as unknown as typeof setTimeout);
  vi.spyOn(window, 'clearTimeout').mockImplementation((id) => void waiting.delete(Number(id)));
  vi.spyOn(Date, 'now').mockImplementation(() => stoppedAt + now);

  return (milliseconds) =>
    act(() => {
      const end = now + milliseconds;
      const nextDue = () =>
        [...waiting].filter(([, { due }]) => due <= end).sort(([, a], [, b]) => a.due - b.due)[0];
      for (let next = nextDue(); next; next = nextDue()) {
        const [id, { due, run }] = next;
        waiting.delete(id);
        now = due;
        run();
      }
      now = end;
    });
};
