import type { DeliveryDetail } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { hasStatus } from '#web/lib/calls/errors.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { defaultDeliveryDetailQuery, deliveryDetailQuery } from '#web/parts/delivery-details/api.ts';

export type OrderDeliveryChoice = {
  detail: DeliveryDetail | undefined;
  isLoading: boolean;
  isError: boolean;
  retry: () => void;
  /** The choice was lost in a reload, so the default is used instead. */
  stoodIn: boolean;
};

/** Returns the chosen delivery detail, else the customer's default. */
export const useOrderDelivery = (): OrderDeliveryChoice => {
  const chosen = useCart((cart) => cart.deliveryDetail);
  const hadChosen = useCart((cart) => cart.hasSelectedDeliveryDetail);
  const current = useQuery({
    ...deliveryDetailQuery(chosen?.id ?? ''),
    enabled: chosen !== undefined,
    placeholderData: chosen,
  });
  const wasDeleted = hasStatus(current.error, 404);
  const isChosen = chosen !== undefined && !wasDeleted;
  const fallback = useQuery({ ...defaultDeliveryDetailQuery, enabled: !isChosen });
  const isRetrying = fallback.isLoadingError && fallback.isFetching;
  return {
    detail: (isChosen ? (current.data ?? chosen) : fallback.data) ?? undefined,
    isLoading: !isChosen && (fallback.isPending || isRetrying),
    isError: !isChosen && fallback.isLoadingError && !isRetrying,
    retry: () => void fallback.refetch(),
    stoodIn: hadChosen && !isChosen && Boolean(fallback.data),
  };
};

const useShown = create(() => ({ isShown: false }));

/** Whether the dialog for choosing the delivery detail is on the screen, even while it is closing. */
export const useIsChoosing = (): boolean => useShown((dialog) => dialog.isShown);

/** Marks the dialog as shown while the calling component is mounted. */
export const useMarkChoosing = (): void =>
  useEffect(() => {
    useShown.setState({ isShown: true });
    return () => useShown.setState({ isShown: false });
  }, []);
