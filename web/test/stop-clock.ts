import { vi } from 'vitest';
import { act } from './act.ts';

/**
 * Stops the page's timers and returns a function that advances them. Vitest's fake timers would also advance whenever a test
 * waits for something.
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
