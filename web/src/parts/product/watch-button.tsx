import type { Product } from '@formulary/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { announce } from '#web/lib/announce.tsx';
import { hasCode } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/cn.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { Button } from '#web/ui/action/button.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import { PRODUCTS, WATCHES } from './api.ts';
import { setWatch, watchesQuery } from './compare-api.ts';
import { titleOf } from './product-label.ts';

type WatchButtonProps = {
  product: Product;
  size?: 'sm' | undefined;
  /** Shows only “Notify me”, in rows with little space. */
  isShort?: boolean;
  className?: string;
  onWatched?: () => void;
};

/**
 * Requests a notification when a product is back in stock. A press before the current setting is known takes effect as
 * soon as it is.
 */
export function WatchButton({ product, size, isShort = false, className, onWatched }: WatchButtonProps) {
  const { id } = product;
  const queryClient = useQueryClient();
  const { data: watches } = useQuery(watchesQuery);
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const isWatched = watches?.includes(id);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (isWanted: boolean) => setWatch(id, isWanted),
    onSuccess: (_, isWanted) => {
      queryClient.setQueryData(
        watchesQuery.queryKey,
        (ids) => ids && [...(isWanted ? [id] : []), ...ids.filter((each) => each !== id)],
      );
      if (isWatched === undefined) void queryClient.invalidateQueries({ queryKey: WATCHES });
      announce(
        isWanted
          ? 'We will notify you when it is back in stock.'
          : 'We will not notify you when it is back in stock.',
      );
      if (isWanted) onWatched?.();
    },
    onError: (error) => {
      toastError(error, 'Could not save your choice');
      // The product may already be back in stock.
      if (hasCode(error, 'CONFLICT')) void queryClient.invalidateQueries({ queryKey: PRODUCTS });
      else void queryClient.invalidateQueries({ queryKey: WATCHES });
    },
  });
  return (
    <Button
      variant="secondary"
      size={size}
      aria-pressed={isWatched}
      loading={isPending}
      disabled={isReadOnly}
      onClick={() => mutate(!isWatched)}
      className={cn(isWatched && 'border-primary bg-tint text-primary hover:bg-tint', className)}
    >
      {isWatched ? <BellRing aria-hidden /> : <Bell aria-hidden />}
      Notify me{isShort ? <span className="sr-only"> when it is back</span> : ' when it is back'}
      <span className="sr-only">({titleOf(product)})</span>
    </Button>
  );
}
