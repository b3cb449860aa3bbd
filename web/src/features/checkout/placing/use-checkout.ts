import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { currentUserQuery } from '#web/features/accounts/api.ts';
import { sortErrors } from '#web/features/delivery-details/form-values.ts';
import { storeStatusQuery } from '#web/features/storefront/api.ts';
import { announce } from '#web/lib/announce.tsx';
import { ApiError, hasStatus } from '#web/lib/calls/errors.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { needsAnswer } from '../checking/check-lines.ts';
import { describeFailure, NOT_SENT } from './failure.ts';
import { readAgain } from './read-again.ts';
import type { CartOrder } from './use-cart-order.ts';
import { usePlaceOrder } from './use-place-order.ts';

/** The way from the cart to a placed order: what is missing first, then the question, then the answer to every refusal. */
export const useCheckout = (order: CartOrder) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = usePlaceOrder();
  const [isAsking, setAsking] = useState(false);
  const [wasTried, setTried] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [refusals, setRefusals] = useState<string[]>([]);
  const failure = useRef<unknown>(undefined);
  const notices = useRef<HTMLDivElement>(null);
  const recipient = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLAnchorElement>(null);
  const { payload, checks, forCollection, delivery, errors } = order;
  const isUnknown = !forCollection && delivery.isLoading;

  /** True when the errors are the delivery detail's: then its form shows them. */
  const correctDelivery = (found: Record<string, string>): boolean => {
    const faults = sortErrors(found).ofFields;
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
    if (checks.some(needsAnswer)) {
      notices.current?.focus();
      announce('Some products have changed. Review them first.');
    } else if (!forCollection && (delivery.isError || (isUnknown && !navigator.onLine))) {
      toast({ variant: 'destructive', ...NOT_SENT });
      delivery.retry();
    } else if (isUnknown) setWaiting(true);
    else if (payload) setAsking(true);
    else if (forCollection) recipient.current?.focus();
    else if (!correctDelivery(errors)) change.current?.focus();
  };

  // Pressed before it was known where to deliver: goes on by itself once it is.
  useEffect(() => {
    if (!isWaiting || isUnknown) return;
    setWaiting(false);
    begin();
  });

  const fail = (error: unknown) => {
    failure.current = error;
    setAsking(false);
    if (!hasStatus(error, 401)) toast({ variant: 'destructive', ...describeFailure(error) });
  };

  /** Once the question has gone, and not before: it takes the focus with it. */
  const closed = async () => {
    const error = failure.current;
    failure.current = undefined;
    setAsking(false);
    if (!(error instanceof ApiError)) return;
    if (error.status === 400) correctDelivery(error.errors);
    if (error.status !== 403 && error.status !== 409) return;
    const [sentences] = await Promise.all([
      error.status === 409 ? readAgain(queryClient, error.errors) : [],
      ...[currentUserQuery, storeStatusQuery].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    ]);
    setRefusals(sentences);
    notices.current?.focus();
  };

  const confirm = () => {
    setRefusals([]);
    if (payload) mutate(payload, { onError: fail });
  };

  return {
    begin,
    confirm,
    closed,
    isWaiting,
    isAsking,
    setAsking,
    isPlacing: isPending,
    wasTried,
    refusals,
    notices,
    recipient,
    change,
  };
};
