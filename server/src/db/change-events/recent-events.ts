import { randomUUID } from 'node:crypto';
import { liveEvent } from '@formulary/contract';
import { z } from 'zod';

/** An event and the user it is for; without a user, it is for everyone. */
export const changeEvent = liveEvent.extend({ userId: z.uuid().optional() });
export type ChangeEvent = z.infer<typeof changeEvent>;

/** About 400 orders; readers further behind reload everything. */
const MAX_REMEMBERED = 2_000;

export type RecentEvent = { id: string; event: ChangeEvent };

/**
 * The latest events of this instance. An id consists of the transaction and the event's position in it, so it is the same
 * on every instance. After a gap the buffer starts over with an id that nobody has seen.
 */
export const openRecentEvents = () => {
  let events: RecentEvent[] = [];
  let start = '';
  let lastTx = '';
  let inTx = 0;

  const clear = (): string => {
    events = [];
    start = randomUUID();
    lastTx = start;
    inTx = 0;
    return start;
  };
  clear();

  return {
    clear,
    add: (change: ChangeEvent, tx: string = lastTx): RecentEvent => {
      inTx = tx === lastTx ? inTx + 1 : 0;
      lastTx = tx;
      const remembered = { id: `${tx}.${inTx}`, event: change };
      events.push(remembered);
      if (events.length > MAX_REMEMBERED) start = events.shift()?.id ?? start;
      return remembered;
    },
    lastId: (): string => events.at(-1)?.id ?? start,
    /** Events after this id; undefined if they are no longer stored. */
    since: (id: string): ChangeEvent[] | undefined => {
      if (id === start) return events.map(({ event }) => event);
      const index = events.findLastIndex((event) => event.id === id);
      return index < 0 ? undefined : events.slice(index + 1).map(({ event }) => event);
    },
  };
};
