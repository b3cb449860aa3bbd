import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { ApiError, hasStatus } from '#web/lib/calls/errors.ts';
import { isBehindDialog } from '#web/lib/hotkey.ts';
import { oldestReading } from '#web/lib/offline/readings.ts';
import { currentUserQuery } from '#web/parts/accounts/api.ts';
import { CART, useCartFollowing } from '#web/parts/cart/cart-following.ts';
import { productIdOf, toOrderLine } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { clearAttempt, PLACING } from '#web/parts/cart/order-attempt.ts';
import { clearOrderTexts } from '#web/parts/cart/order-payload.ts';
import { splitErrors } from '#web/parts/delivery-details/form-values.ts';
import { ORDERS } from '#web/parts/orders/api.ts';
import { PRODUCTS, productQuery } from '#web/parts/product/api.ts';
import { storeStatusQuery } from '#web/parts/storefront/api.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { needsAttention } from '../checking/check-lines.ts';
import { describeFailure, NOT_SENT } from './failure.ts';
import { sendOrder } from './send-order.ts';
import type { CartOrder } from './use-cart-order.ts';

/** Refetches the products that a refused order names. Returns the messages that no cart line can show. */
const refetchChangedProducts = async (
  queryClient: QueryClient,
  errors: Record<string, string>,
): Promise<string[]> => {
  const lines = useCart.getState().products;
  const sentences = Object.entries(errors).map(async ([key, sentence]) => {
    if (!lines[key]) return [sentence];
    try {
      await queryClient.query({ ...productQuery(productIdOf(key)), staleTime: 0 });
      return [];
    } catch (error) {
      return hasStatus(error, 404) ? [] : [sentence];
    }
  });
  return (await Promise.all(sentences)).flat();
};

const emptyCart = (): void => {
  useCart.getState().clearOrder();
  clearOrderTexts();
  clearAttempt();
};

/**
 * Places the order and opens it, or leaves it to be placed when the store opens. Sending it again unchanged does not create a
 * second one.
 */
const usePlaceOrder = (onKept: () => void) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: PLACING,
    // Offline this fails immediately: an order must not be sent later without the customer knowing.
    networkMode: 'always',
    mutationFn: sendOrder,
    onSuccess: async (placed, { later }) => {
      if (!placed) {
        onKept();
        toast({
          description: later
            ? 'Your order waits on this device. It is sent as soon as the store can be reached.'
            : 'Your order will be placed when the store opens.',
        });
        void queryClient.invalidateQueries({ queryKey: CART });
        emptyCart();
        return;
      }
      for (const queryKey of [currentUserQuery.queryKey, ORDERS, ['account-logs'], PRODUCTS])
        void queryClient.invalidateQueries({ queryKey });
      toast({ description: 'Your order has been placed successfully.' });
      await navigate({ to: '/orders/$id', params: { id: placed.id } });
      // Cleared only now, so that no empty cart is shown while the order loads.
      emptyCart();
    },
  });
};

/**
 * Takes the cart to a placed order, or to one that waits for the store to open: checks for missing data, confirms, and handles
 * refusals.
 */
export const useCheckout = (order: CartOrder, whenOpen: boolean) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  /** Whether the question is if the order may wait for the network. */
  const [isLater, setLater] = useState(false);
  const [refusals, setRefusals] = useState<string[]>([]);
  const isKept = useRef(false);
  const { mutate, isPending } = usePlaceOrder(() => {
    isKept.current = true;
    setAsking(false);
  });
  const failure = useRef<unknown>(undefined);
  const notices = useRef<HTMLDivElement>(null);
  const recipient = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLAnchorElement>(null);
  const { payload, checks, forCollection, delivery, errors } = order;
  const heard = useCartFollowing((state) => state.heard);
  const isUnknown = heard === 'checking' || (!forCollection && delivery.isLoading);
  const lines = JSON.stringify(checks.map(({ line }) => toOrderLine(line)));
  /** The lines at the time when the button was pressed, and whether it was "Place when open". */
  const asked = useRef({ lines, whenOpen });
  const isAsAsked = () => asked.current.lines === lines && asked.current.whenOpen === whenOpen;

  /** Opens the delivery form if the errors belong to the delivery detail. Returns true if it opened the form. */
  const correctDelivery = (found: Record<string, string>): boolean => {
    const faults = splitErrors(found).ofFields;
    if (forCollection || !delivery.detail || faults.length === 0) return false;
    void navigate({
      to: '/cart/invalid-delivery-detail',
      search: {
        id: delivery.detail.id,
        errors: Object.fromEntries(faults.map(({ field, message }) => [field, message])),
      },
    });
    return true;
  };

  const begin = () => {
    setTried(true);
    asked.current = { lines, whenOpen };
    if (!payload && checks.some(needsAttention)) {
      notices.current?.focus();
      announce('Some products have changed. Review them first.');
    } else if (!forCollection && (delivery.isError || (delivery.isLoading && !navigator.onLine))) {
      toast({ variant: 'destructive', ...NOT_SENT });
      delivery.retry();
    } else if (isUnknown) setWaiting(true);
    else if (payload) {
      setLater(!navigator.onLine || oldestReading() !== undefined);
      setAsking(true);
    } else if (forCollection) recipient.current?.focus();
    else if (!correctDelivery(errors)) change.current?.focus();
  };

  const tellChanged = () => {
    const isOther = asked.current.whenOpen !== whenOpen;
    const what = whenOpen ? 'The store has closed.' : 'The store has opened.';
    toast({
      description: `${isOther ? what : 'Your cart has changed.'} Check it before you place the order.`,
    });
    notices.current?.focus();
  };

  // The button was pressed before the cart was checked or the delivery detail had loaded: continues once both are
  // known.
  useEffect(() => {
    if (!isWaiting || isUnknown) return;
    setWaiting(false);
    if (isAsAsked()) begin();
    else tellChanged();
  });

  // Prevents the customer from confirming lines that changed on another device while they were reading.
  useEffect(() => {
    if (!isAsking || isPending || isAsAsked()) return;
    setAsking(false);
    tellChanged();
  });

  const fail = (error: unknown) => {
    failure.current = error;
    setAsking(false);
    if (!hasStatus(error, 401)) toast({ variant: 'destructive', ...describeFailure(error) });
  };

  /** Runs after the dialog has closed, because closing returns the focus. */
  const closed = async () => {
    const error = failure.current;
    failure.current = undefined;
    setAsking(false);
    // The button that was pressed is gone with the cart's lines.
    if (isKept.current) notices.current?.focus();
    isKept.current = false;
    if (!(error instanceof ApiError)) return;
    if (error.status === 400) correctDelivery(error.errors);
    if (error.status !== 403 && error.status !== 409) return;
    const [sentences] = await Promise.all([
      error.status === 409 ? refetchChangedProducts(queryClient, error.errors) : [],
      ...[currentUserQuery, storeStatusQuery].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    ]);
    setRefusals(sentences);
    notices.current?.focus();
  };

  const confirm = () => {
    setRefusals([]);
    if (!payload) return;
    const deliveryDetailId = forCollection ? undefined : delivery.detail?.id;
    mutate(
      {
        payload,
        whenOpen: whenOpen ? { deliveryDetailId } : undefined,
        later: isLater ? { deliveryDetail: delivery.detail } : undefined,
      },
      { onError: fail },
    );
  };

  return {
    begin,
    confirm,
    closed,
    isWaiting,
    isAsking,
    setAsking,
    isLater,
    isPlacing: isPending,
    wasTried,
    refusals,
    notices,
    recipient,
    change,
  };
};

/**
 * Runs `act` on Ctrl+Enter, from any field except one with an invalid quantity, which stops the key. A held key, such as
 * the one that opened the cart, does nothing.
 */
export const usePlaceKey = (act: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (isBehindDialog(null)) return;
    // Otherwise it would also press the focused button, or open the focused link in a new tab.
    event.preventDefault();
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};
