<<<<<<< /tmp/mw.2=======import { expect, vi } from 'vitest';
import type { Visitor } from './visitor.ts';

/** An open event stream with everything that it has sent. */
export type Events = { said: () => string; close: () => void };

/** Opens an event stream. An instance that has just started may first ask to retry. */
export const openEvents = async (visitor: Visitor, address: string): Promise<Events> => {
  const answer = await vi.waitFor(
    async () => {
      const asked = await visitor.get(address, '/api/events');
      expect(asked.status).toBe(200);
      return asked;
    },
    { timeout: 30_000, interval: 500 },
  );
  let said = '';
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (): Promise<void> => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) said += part.value;
  };
  read().catch(() => {});
  // The stream begins with its position; later events follow.
  await vi.waitFor(() => expect(said).toContain('event: position'), { timeout: 30_000 });
  return { said: () => said, close: () => void reader?.cancel().catch(() => {}) };
};
>>>>>>> /tmp/mw.3