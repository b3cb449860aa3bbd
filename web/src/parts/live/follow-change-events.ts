import { type LiveEvent, type LiveTopic, liveEvent, PERSONAL_TOPICS } from '@formulary/contract';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { notedPositions, startListening } from '#web/lib/calls/api.ts';
import { API_BASE } from '#web/lib/calls/base-url.ts';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { LOGOUT } from '#web/parts/accounts/api.ts';
import { CART } from '#web/parts/cart/cart-following.ts';
import { LISTS } from '#web/parts/lists/keys.ts';
import { catalogueSizeQuery, ENDLESS_PRODUCTS, labsQuery, PRODUCT_PAGES } from '#web/parts/product/api.ts';
import { USUALS } from '#web/parts/usuals/keys.ts';
import { followKept, refreshCatalogueCopy } from './follow-kept.ts';
import { refreshProducts } from './refresh-products.ts';

/** Events are batched, so that an order refetches each list once instead of once for each of its lines. */
const GATHER_MS = 400;
/** A pause after refetching, so that a busy store does not keep every open screen loading. */
const REST_MS = 2_500;
const RETRY_MS = 15_000;
/** If the stream has not resumed within this time, everything is refetched. */
const PATIENCE_MS = 10_000;

type Topic = Exclude<LiveTopic, 'cart'>;
type Gathered = { topics: Set<Topic>; products: Set<string>; allProducts: boolean };
const nothing = (): Gathered => ({ topics: new Set(), products: new Set(), allProducts: false });

const mayChange = ({ queryKey: [branch] }: { queryKey: QueryKey }): boolean => branch !== 'proof-bytes';
/** A deleted delivery detail or list must not be refetched, because that would fail. */
const canRefetch = ({ queryKey: [branch], state }: Query): boolean =>
  (branch !== 'delivery-details' && branch !== LISTS[0]) || !hasStatus(state.error, 404);

const WITH_CUSTOMER: QueryKey[] = [
  ['admin', 'customers'],
  ['admin', 'orders'],
  ['admin', 'payments'],
];
/** Whether orders may be picked depends on the customer's access, terms and credit limit, and on the store's terms. */
const HOLDS: QueryKey[] = [
  ['admin', 'orders'],
  ['admin', 'dashboard'],
];

/** Back-office queries about products, which are not updated in place. */
const STAFF_PRODUCTS: QueryKey[] = [
  ['admin', 'products'],
  ['admin', 'labs'],
  ['admin', 'dashboard'],
];

/**
 * The queries that each topic invalidates. Lists of products are updated in place if the event names the changed
 * products.
 */
const OUT_OF_DATE: Record<Exclude<Topic, 'everything'>, QueryKey[]> = {
  products: [['products'], ['labs'], USUALS, LISTS, ...STAFF_PRODUCTS],
  catalogue: [
    ['admin', 'products'],
    ['admin', 'labs'],
  ],
  store: [['store-status'], ['app-settings'], ['admin', 'store'], ['admin', 'business'], ...HOLDS],
  orders: [
    ['orders'],
    USUALS,
    ['documents'],
    ['admin', 'documents'],
    ['payments', 'payable'],
    ['admin', 'orders'],
    ['admin', 'payments'],
    ['admin', 'dashboard'],
  ],
  documents: [['documents'], ['orders'], ['admin', 'documents'], ['admin', 'orders'], ['admin', 'customers']],
  payments: [
    ['payments'],
    ['orders'],
    ['documents'],
    ['admin', 'documents'],
    ['admin', 'payments'],
    ['admin', 'orders'],
    ['admin', 'dashboard'],
  ],
  // Orders and proofs are shown with the customer's balance, name and access.
  balance: [['users', 'current'], ['account-logs'], ...WITH_CUSTOMER, ...HOLDS],
  account: [['users'], ...WITH_CUSTOMER, ...HOLDS],
  'delivery-details': [['delivery-details'], ...WITH_CUSTOMER],
  lists: [LISTS],
  notifications: [['notifications']],
};

const OF_COPY: readonly Topic[] = ['products', 'catalogue', 'everything'];

const apply = async (queryClient: QueryClient, { topics, products, allProducts }: Gathered) => {
  if (OF_COPY.some((topic) => topics.has(topic))) refreshCatalogueCopy();
  if (topics.has('everything')) return queryClient.invalidateQueries({ predicate: mayChange });
  const inPlace = topics.has('products') && !allProducts;
  const stale = [...topics].flatMap((topic) => {
    if (topic === 'everything') return [];
    return topic === 'products' && inPlace ? STAFF_PRODUCTS : OUT_OF_DATE[topic];
  });
  // An open list keeps its position; it is refetched when next opened.
  await Promise.all([
    ...(topics.has('catalogue')
      ? [PRODUCT_PAGES, ENDLESS_PRODUCTS, catalogueSizeQuery.queryKey, labsQuery.queryKey]
      : []
    ).map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'none' })),
    ...stale.map((queryKey) => queryClient.invalidateQueries({ queryKey, predicate: canRefetch })),
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

/** The ID of the last received event; a new stream resumes after it. */
let lastEventId = '';

/** Where a new stream starts: after the last event, or at the positions of the first responses. */
const startingPoints = (): string[] => (lastEventId ? [lastEventId] : notedPositions());

const remember = ({ lastEventId: id }: MessageEvent): void => {
  if (!id) return;
  lastEventId = id;
  startListening();
};

const openStream = (): EventSource => {
  const url = new URL('events', API_BASE);
  for (const id of startingPoints()) url.searchParams.append('lastEventId', id);
  return new EventSource(url, { withCredentials: true });
};

/**
 * Keeps the screen up to date with the server through a stream of events while the page is visible. After a gap, the
 * stream resumes after the last received event; everything is refetched only if it is unknown which events were missed.
 * Returns a function that stops it.
 */
export const followChangeEvents = (queryClient: QueryClient): (() => void) => {
  let source: EventSource | undefined;
  let gathered = nothing();
  let timer: number | undefined;
  let retry: number | undefined;
  let overdue: number | undefined;
  let restsUntil = 0;
  let flushesAt = 0;
  /** Whether events may have been missed that the server cannot identify, because no position is known. */
  let isBehind = false;

  const flush = (): void => {
    window.clearTimeout(timer);
    // While the user is signing out, requests would be refused.
    timer = queryClient.isMutating({ mutationKey: LOGOUT }) ? window.setTimeout(flush, GATHER_MS) : undefined;
    if (timer !== undefined) return;
    restsUntil = Date.now() + REST_MS;
    const events = gathered;
    gathered = nothing();
    // A query that fails keeps its data, and its own screen reports the error.
    apply(queryClient, events).catch(() => undefined);
  };

  const gather = ({ topic, ids }: LiveEvent): void => {
    // Not delayed: the request is small, and the customer may be looking at the other device.
    if (topic === 'cart') {
      if (queryClient.isMutating({ mutationKey: LOGOUT })) return;
      void queryClient.invalidateQueries({ queryKey: CART }).catch(() => undefined);
      return;
    }
    gathered.topics.add(topic);
    if (topic === 'products') {
      for (const id of ids ?? []) gathered.products.add(id);
      gathered.allProducts ||= ids === undefined;
    }
    // Changes made on one of a user's devices appear on the others immediately, however busy the store is.
    const rest = PERSONAL_TOPICS.includes(topic) ? 0 : restsUntil - Date.now();
    const due = Date.now() + Math.max(GATHER_MS, rest);
    if (timer !== undefined && flushesAt <= due) return;
    window.clearTimeout(timer);
    flushesAt = due;
    timer = window.setTimeout(flush, due - Date.now());
  };

  const receive = (data: unknown): void => {
    const event = parse(data);
    if (event) gather(event);
  };

  const waitForPosition = (): void => {
    overdue ??= window.setTimeout(() => {
      if (navigator.onLine) gather({ topic: 'everything' });
    }, PATIENCE_MS);
  };

  const reachPosition = (): void => {
    window.clearTimeout(overdue);
    overdue = undefined;
    if (isBehind) gather({ topic: 'everything' });
    isBehind = false;
  };

  const miss = (): void => {
    isBehind ||= startingPoints().length === 0;
    waitForPosition();
  };

  const follow = (): void => {
    const isFirst = lastEventId === '';
    const openedAt = Date.now();
    source = openStream();
    source.addEventListener('message', remember);
    source.onmessage = ({ data }) => receive(data);
    source.addEventListener('position', remember);
    source.addEventListener('position', reachPosition);
    source.onerror = () => {
      miss();
      if (source?.readyState !== EventSource.CLOSED) return;
      // The stream was refused, perhaps because the session has ended; refetching the user will show whether it has.
      gather({ topic: 'account' });
      retry = window.setTimeout(followVisibility, RETRY_MS);
    };
    // The first stream starts at the positions of earlier responses. Queries that were in flight while it opened are
    // refetched.
    const isUnsure = ({ state, queryKey }: Query): boolean =>
      mayChange({ queryKey }) && (state.fetchStatus === 'fetching' || state.dataUpdatedAt >= openedAt);
    if (isFirst)
      source.addEventListener(
        'position',
        () => {
          if (queryClient.isMutating({ mutationKey: LOGOUT })) return;
          void queryClient.invalidateQueries({ predicate: isUnsure }).catch(() => undefined);
        },
        { once: true },
      );
  };

  const close = (): void => {
    source?.close();
    source = undefined;
    window.clearTimeout(overdue);
    overdue = undefined;
    isBehind ||= startingPoints().length === 0;
  };

  const followVisibility = (): void => {
    if (document.hidden) close();
    else if (!source || source.readyState === EventSource.CLOSED) {
      waitForPosition();
      follow();
    }
  };

  document.addEventListener('visibilitychange', followVisibility);
  window.addEventListener('online', followVisibility);
  followVisibility();
  const stopKept = followKept(queryClient);

  return () => {
    stopKept();
    document.removeEventListener('visibilitychange', followVisibility);
    window.removeEventListener('online', followVisibility);
    // Events already received are not sent again.
    if (timer !== undefined) flush();
    window.clearTimeout(retry);
    window.clearTimeout(overdue);
    source?.close();
  };
};
