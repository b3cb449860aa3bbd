import { type LiveEvent, type LiveTopic, liveEvent } from '@formulary/contract';
import type { QueryClient } from '@tanstack/react-query';
import { refreshProducts } from './listed-products.ts';
import { leaveStream, type NewsStream, openStream, takeStream } from './news-stream.ts';
import { OUT_OF_DATE } from './topics.ts';

/** News is gathered for a moment: an order is one reading of each list, not one for each of its lines. */
const GATHER_MS = 400;
/** And a busy store does not keep every open screen reading. */
const REST_MS = 2_500;
const RETRY_MS = 15_000;

type Gathered = { topics: Set<LiveTopic>; products: Set<string>; allProducts: boolean };
const nothing = (): Gathered => ({ topics: new Set(), products: new Set(), allProducts: false });

const apply = async (queryClient: QueryClient, { topics, products, allProducts }: Gathered) => {
  if (topics.has('everything')) return queryClient.invalidateQueries();
  const inPlace = topics.has('products') && !allProducts;
  const keys = [...topics].flatMap((topic) => (topic === 'everything' ? [] : OUT_OF_DATE[topic]));
  const stale = keys.filter(([first]) => !inPlace || (first !== 'products' && first !== 'labs'));
  await Promise.all([
    ...stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    inPlace && refreshProducts(queryClient, [...products]),
  ]);
};

const parse = (data: unknown): LiveEvent | undefined => {
  try {
    return liveEvent.parse(JSON.parse(String(data)));
  } catch {
    return undefined;
  }
};

/**
 * Keeps what is on the screen as the server has it, for as long as the screen is seen: a stream of news while the page is
 * visible, and after any gap everything is taken to be out of date. Answers how to stop.
 */
export const followServer = (queryClient: QueryClient): (() => void) => {
  let source: EventSource | undefined;
  let gathered = nothing();
  let timer: number | undefined;
  let retry: number | undefined;
  let restsUntil = 0;
  let hasGap = false;

  const flush = (): void => {
    timer = undefined;
    restsUntil = Date.now() + REST_MS;
    const news = gathered;
    gathered = nothing();
    // What cannot be read now keeps what it shows; its own screen says so when it is asked for.
    apply(queryClient, news).catch(() => undefined);
  };

  const gather = ({ topic, ids }: LiveEvent): void => {
    gathered.topics.add(topic);
    if (topic === 'products') {
      for (const id of ids ?? []) gathered.products.add(id);
      gathered.allProducts ||= ids === undefined;
    }
    timer ??= window.setTimeout(flush, Math.max(GATHER_MS, restsUntil - Date.now()));
  };

  const hear = (data: unknown): void => {
    const event = parse(data);
    if (event) gather(event);
  };

  const follow = (stream: NewsStream): void => {
    source = stream.source;
    hasGap ||= stream.hasGap;
    for (const data of stream.heard) hear(data);
    source.onmessage = ({ data }) => hear(data);
    source.onopen = () => {
      if (hasGap) gather({ topic: 'everything' });
      hasGap = false;
    };
    if (source.readyState === EventSource.OPEN) source.onopen(new Event('open'));
    source.onerror = () => {
      hasGap = true;
      if (source?.readyState !== EventSource.CLOSED) return;
      // Refused: perhaps the session is over, which the next reading of the account will tell.
      gather({ topic: 'account' });
      retry = window.setTimeout(followVisibility, RETRY_MS);
    };
  };

  const close = (): void => {
    source?.close();
    source = undefined;
    hasGap = true;
  };

  const followVisibility = (): void => {
    if (document.hidden) close();
    else if (!source || source.readyState === EventSource.CLOSED) follow(openStream());
  };

  document.addEventListener('visibilitychange', followVisibility);
  window.addEventListener('online', followVisibility);
  const early = takeStream();
  if (!document.hidden) follow(early ?? openStream());
  else early?.source.close();
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    window.removeEventListener('online', followVisibility);
    window.clearTimeout(timer);
    window.clearTimeout(retry);
    source?.close();
    leaveStream();
  };
};
