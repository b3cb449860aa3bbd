import { API_BASE } from '#web/lib/calls/base-url.ts';

/** An open event stream, the events received before it has a reader, and whether it has broken. */
export type EventStream = { source: EventSource; received: unknown[]; hasBroken: boolean };

let waiting: EventStream | undefined;
let isFollowed = false;
/** The ID of the last event received; a new stream resumes after it. */
let lastEventId = '';

const remember = ({ lastEventId: id }: MessageEvent): void => {
  if (id) lastEventId = id;
};

/** Whether the server, asked again, can tell what was missed. */
export const isResumable = (): boolean => lastEventId !== '';

export const openStream = (): EventStream => {
  const url = new URL('events', API_BASE);
  if (lastEventId) url.searchParams.set('lastEventId', lastEventId);
  const source = new EventSource(url, { withCredentials: true });
  const stream: EventStream = { source, received: [], hasBroken: false };
  source.addEventListener('position', remember);
  source.addEventListener('message', remember);
  source.onmessage = ({ data }) => stream.received.push(data);
  source.onerror = () => {
    stream.hasBroken = true;
  };
  return stream;
};

/**
 * Listens from before the first screen asks for anything: what changes between its answers and the code that reads the events
 * is not missed. Once for as long as somebody is signed in.
 */
export const openStreamEarly = (): void => {
  if (!waiting && !isFollowed && !document.hidden) waiting = openStream();
};

/** The stream that was opened early, from now on the caller's; undefined without one. */
export const takeStream = (): EventStream | undefined => {
  const stream = waiting;
  waiting = undefined;
  isFollowed = true;
  return stream;
};

export const closeStream = (): void => {
  waiting?.source.close();
  waiting = undefined;
  isFollowed = false;
  lastEventId = '';
};
