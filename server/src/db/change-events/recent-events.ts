import { randomUUID } from 'node:crypto';
import { liveEvent } from '@formulary/contract';
import { z } from 'zod';

/** An event with the user whom it concerns; everybody where there is none. */
export const changeEvent = liveEvent.extend({ userId: z.uuid().optional() });
export type ChangeEvent = z.infer<typeof changeEvent>;

/** Some 400 orders; whoever was away for longer reads everything again. */
const MAX_REMEMBERED = 2_000;

export type Remembered = { id: string; event: ChangeEvent };

/**
 * The last events of this instance, each with its id: the transaction and the event's place in it, which are the same on
 * every instance. Begins again after a gap, with an id that nobody has seen.
 */
export const openRecentEvents = () => {
  let events: Remembered[] = [];
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
    add: (change: ChangeEvent, tx: string = lastTx): Remembered => {
      inTx = tx === lastTx ? inTx + 1 : 0;
      lastTx = tx;
      const remembered = { id: `${tx}.${inTx}`, event: change };
      events.push(remembered);
      if (events.length > MAX_REMEMBERED) start = events.shift()?.id ?? start;
      return remembered;
    },
    lastId: (): string => events.at(-1)?.id ?? start,
    /** What came after the event with this id; undefined when that cannot be known. */
    since: (id: string): ChangeEvent[] | undefined => {
      if (id === start) return events.map(({ event }) => event);
      const index = events.findLastIndex((event) => event.id === id);
      return index < 0 ? undefined : events.slice(index + 1).map(({ event }) => event);
    },
  };
};
