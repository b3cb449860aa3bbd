import { keptCart, keptCartInput, MAX_LIST_LINES } from '@formulary/contract';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { encodeBody } from '#web/lib/calls/encode-body.ts';
import { ApiError, hasCode, hasStatus } from '#web/lib/calls/errors.ts';
import { CART, type Heard, type OrderedCart } from '../cart-following.ts';
import { useCart } from '../cart-store.ts';
import type { CartNote } from '../merge-notes.ts';
import { CART_KEY, ownerOfStored } from '../stored-cart.ts';
import { readCopy, writeCopy } from './copy.ts';
import { sharedOf, sharedPartOf, toKeptInput, toProducts, withMerged } from './kept-lines.ts';
import { baseFor, isSameCart, mergeCarts, type SharedCart } from './merge-carts.ts';

/** An edit is sent after this time without further changes. */
const QUIET_MS = 300;
/** The delays between attempts while the server is unreachable. */
const RETRY_MS = [2_000, 5_000, 15_000, 60_000];
const PATIENCE_MS = 20_000;

const KEPT = [...CART, 'kept'] as const;

let queue: Promise<unknown> = Promise.resolve();
/** Runs one task at a time, across all tabs if the browser has locks, which it does not offer over plain HTTP. */
const exclusively = (act: () => Promise<void>): Promise<void> => {
  if ('locks' in navigator) return navigator.locks.request(CART_KEY, act);
  const next = queue.then(act);
  queue = next.catch(() => undefined);
  return next;
};

type Following = {
  queryClient: QueryClient;
  userId: string;
  /** Whether the cart must not change for now, because it is being ordered. */
  isHeld: () => boolean;
  /** Whether this page placed that order. */
  isOwnOrder: (id: string) => boolean;
  onHeard: (heard: Heard) => void;
  onMerged: (notes: CartNote[]) => void;
};

type Kept = ReturnType<typeof keptCart.parse>;

const hasLess = (one: SharedCart, before: SharedCart): boolean =>
  [...before.lines].some(([id, { quantity }]) => (one.lines.get(id)?.quantity ?? 0) < quantity);

const changedElsewhere = (): ApiError =>
  new ApiError(409, 'Your cart has changed on another device.', { code: 'STALE' });

export type FollowedCart = OrderedCart & {
  /** Fetches the server's cart again. Also called once an order of the cart has ended, because that changed it. */
  readAgain: () => void;
  /** Sends pending changes, and waits for the response. */
  finish: () => Promise<void>;
  stop: () => void;
};

/**
 * Synchronises this browser's cart with the one on the server: sends changes made here, and merges changes made on
 * other devices. While the server is unreachable, the cart in the browser works as usual.
 */
export const followCart = ({
  queryClient,
  userId,
  isHeld,
  isOwnOrder,
  onHeard,
  onMerged,
}: Following): FollowedCart => {
  /** Lines that the server does not store, because their product no longer exists. */
  const leftOut = new Set<string>();
  let timer: number | undefined;
  let failures = 0;
  let isRefused = false;
  let isStopped = false;
  let isSending = false;
  /** Whether the server's cart must be fetched before anything is sent: an order has changed it, or fetching it failed. */
  let isBehind = false;

  const ownPart = () => sharedPartOf(useCart.getState(), leftOut);
  /** Whether this page still shows that user's cart, and the browser still stores it. */
  const isOwn = (): boolean => {
    const stored = localStorage.getItem(CART_KEY);
    const { ownerId, isReadOnly } = useCart.getState();
    if (isStopped || isReadOnly || ownerId !== userId) return false;
    return stored === null || ownerOfStored(stored) === userId;
  };
  const isToBeSent = (): boolean => {
    const copy = readCopy(userId);
    const own = ownPart();
    return copy !== undefined && own.lines.size <= MAX_LIST_LINES && !isSameCart(own, copy.cart);
  };

  const schedule = (delay = QUIET_MS): void => {
    window.clearTimeout(timer);
    timer = isStopped || isRefused ? undefined : window.setTimeout(() => void push(), delay);
  };
  const retryLater = (): void => {
    schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
    failures += 1;
  };
  const readAgain = ({ cancelRefetch = true } = {}): void => {
    isBehind = true;
    void queryClient.invalidateQueries({ queryKey: KEPT }, { cancelRefetch }).catch(() => undefined);
  };

  /** Returns the order, not placed by this page, that has taken lines out of the cart since that version. */
  const orderElsewhere = ({ ordered }: Kept, seen: number): Kept['ordered'] =>
    ordered && ordered.version > seen && !isOwnOrder(ordered.id) ? ordered : undefined;

  const take = (kept: Kept): void => {
    // Another tab may just have changed the cart.
    void useCart.persist.rehydrate();
    const shared = ownPart();
    const there = sharedOf(kept);
    const copy = readCopy(userId);
    const base = baseFor(copy, { ...there, version: kept.version });
    const { merged, notes } = mergeCarts(base, shared, there);
    const added = [...there.lines.keys()].filter((id) => !shared.lines.has(id)).length;
    const { products, follow } = useCart.getState();
    if (!isSameCart(merged, shared))
      follow(withMerged(products, { shared, merged, kept }), merged.forCollection);
    writeCopy(userId, { version: kept.version, cart: there });
    const joined: CartNote[] = !base && shared.lines.size > 0 && added > 0 ? [{ kind: 'joined', added }] : [];
    const order = copy && orderElsewhere(kept, copy.version);
    const isTold = order && (notes.length > 0 || hasLess(merged, shared));
    const ordered: CartNote[] = isTold
      ? [{ kind: 'ordered', id: order.id, referenceNumber: order.referenceNumber }]
      : [];
    const said = [...ordered, ...joined, ...notes];
    if (said.length > 0) onMerged(said);
  };

  const readNow = async (): Promise<Kept | undefined> => {
    try {
      const response = await request('cart', {
        query: { since: readCopy(userId)?.version },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return response.status === 204 ? undefined : keptCart.parse(await response.json());
    } catch (error) {
      isBehind = true;
      throw error;
    }
  };

  const pull = async (): Promise<void> => {
    if (!isOwn()) return;
    // A cart that is held belongs to an order that is retried unchanged, whatever the server's cart contains.
    if (isHeld()) return onHeard('known');
    const copy = readCopy(userId);
    const kept = await readNow();
    if (isHeld() || !isOwn() || (kept && kept.userId !== userId)) return;
    if (readCopy(userId)?.version !== copy?.version) return readAgain();
    if (kept) take(kept);
    else if (copy?.sent) writeCopy(userId, { version: copy.version, cart: copy.cart });
    isBehind = false;
    failures = 0;
    onHeard('known');
    if (isToBeSent()) schedule(0);
  };

  const versionToOrder: OrderedCart['versionToOrder'] = async (isUnchanged) => {
    let version = 0;
    await exclusively(async () => {
      void useCart.persist.rehydrate();
      if (!isOwn() || !isUnchanged()) throw changedElsewhere();
      version = readCopy(userId)?.version ?? 0;
    });
    return version;
  };
  const readAfterRefusal: OrderedCart['readAfterRefusal'] = async (seen, isUnchanged) => {
    let version: number | undefined;
    await exclusively(async () => {
      const kept = await requestJson('cart', keptCart, { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (!isOwn() || kept.userId !== userId) return;
      take(kept);
      if (!orderElsewhere(kept, seen) && isUnchanged()) version = kept.version;
    });
    return version;
  };

  const send = async (keepalive = false): Promise<void> => {
    const copy = readCopy(userId);
    if (isSending || isRefused || isHeld() || !isOwn()) return;
    // It is unknown whether the previous changes were stored until the cart is fetched again. A fetch under way waits for
    // this turn to end, or has just ended: cancelling it would fetch for ever.
    if (!copy || copy.sent || isBehind) readAgain({ cancelRefetch: false });
    if (!copy || isBehind || !isToBeSent()) return;
    const cart = ownPart();
    isSending = true;
    writeCopy(userId, { ...copy, sent: cart });
    try {
      const kept = await requestJson('cart', keptCart, {
        method: 'PUT',
        body: encodeBody(keptCartInput, toKeptInput(userId, copy.version, cart)),
        signal: AbortSignal.timeout(PATIENCE_MS),
        keepalive,
      });
      failures = 0;
      if (!isOwn() || readCopy(userId)?.version !== copy.version) return;
      const there = sharedOf(kept);
      for (const id of cart.lines.keys()) if (!there.lines.has(id)) leftOut.add(id);
      writeCopy(userId, { version: kept.version, cart: there });
    } finally {
      isSending = false;
    }
    if (isToBeSent()) schedule();
  };

  const handleFailure = (error: unknown): void => {
    // Changes made elsewhere are merged first. If the session has ended, fetching the cart reports it.
    if (hasCode(error, 'STALE') || hasStatus(error, 401)) readAgain();
    else if (error instanceof ApiError && error.status < 500 && error.status !== 429) isRefused = true;
    else retryLater();
  };
  const push = (): Promise<void> => exclusively(() => send()).catch(handleFailure);

  /** Sends immediately, because the page may be closed before any delay ends. */
  const sendBeforeLeaving = (): void => {
    if (document.hidden) send(true).catch(handleFailure);
  };
  const retryNow = (): void => schedule(0);

  const observer = new QueryObserver(queryClient, {
    queryKey: KEPT,
    queryFn: () => exclusively(pull).then(() => null),
    // Change events invalidate it. After a gap they may arrive only after pending changes have been sent.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnReconnect: 'always',
  });
  const stops = [
    observer.subscribe(({ isError, isFetching, isPaused }) => {
      if (isError || isPaused) onHeard('failed');
      if (isError && !isFetching) retryLater();
    }),
    useCart.subscribe((cart, before) => {
      if (cart.products !== before.products || cart.forCollection !== before.forCollection) schedule();
    }),
  ];
  document.addEventListener('visibilitychange', sendBeforeLeaving);
  window.addEventListener('pagehide', sendBeforeLeaving);
  window.addEventListener('online', retryNow);

  return {
    versionToOrder,
    readAfterRefusal,
    readAgain,
    finish: () => (isToBeSent() ? push() : Promise.resolve()),
    stop: () => {
      isStopped = true;
      window.clearTimeout(timer);
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', sendBeforeLeaving);
      window.removeEventListener('pagehide', sendBeforeLeaving);
      window.removeEventListener('online', retryNow);
    },
  };
};

/** Shows a customer's cart, as on the server, to an impersonating Admin. Returns a function that stops it. */
export const showKeptCart = (
  queryClient: QueryClient,
  userId: string,
  onHeard: (heard: Heard) => void,
): { readAgain: () => void; stop: () => void } => {
  const observer = new QueryObserver(queryClient, {
    queryKey: [...CART, 'viewed', userId],
    queryFn: ({ signal }) => requestJson('cart', keptCart, { signal }),
    staleTime: 0,
  });
  const stop = observer.subscribe(({ data, isError }) => {
    const { isReadOnly, ownerId, follow } = useCart.getState();
    if (isError && !data) onHeard('failed');
    if (data?.userId !== userId || !isReadOnly || ownerId !== userId) return;
    follow(toProducts(data), data.forCollection);
    onHeard('known');
  });
  return { readAgain: () => void observer.refetch().catch(() => undefined), stop };
};
