import { API_BASE } from '#web/lib/calls/base-url.ts';

/** A stream of news that is open, what came before somebody read it, and whether it broke meanwhile. */
export type NewsStream = { source: EventSource; heard: unknown[]; hasGap: boolean };

let waiting: NewsStream | undefined;
let isFollowed = false;

export const openStream = (): NewsStream => {
  const source = new EventSource(`${API_BASE}events`, { withCredentials: true });
  const stream: NewsStream = { source, heard: [], hasGap: false };
  source.onmessage = ({ data }) => stream.heard.push(data);
  source.onerror = () => {
    stream.hasGap = true;
  };
  return stream;
};

/**
 * Listens from before the first screen asks for anything: what changes between its answers and the code that reads the news
 * is not missed. Once for as long as somebody is signed in.
 */
export const listenEarly = (): void => {
  if (!waiting && !isFollowed && !document.hidden) waiting = openStream();
};

/** The stream that was opened early, from now on the caller's; undefined without one. */
export const takeStream = (): NewsStream | undefined => {
  const stream = waiting;
  waiting = undefined;
  isFollowed = true;
  return stream;
};

/** Nobody reads the news any more. */
export const leaveStream = (): void => {
  waiting?.source.close();
  waiting = undefined;
  isFollowed = false;
};
