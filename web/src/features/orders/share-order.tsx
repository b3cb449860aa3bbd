import type { Order } from '@formulary/contract';
import { Share2 } from 'lucide-react';
import { copyText } from '#web/lib/copy-text.ts';
import { useMedia } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/action/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { orderText } from './order-text.ts';

const copy = async (order: Order): Promise<void> => {
  if (await copyText(orderText(order))) toast({ description: 'The order was copied as text.' });
  else toast({ title: 'Error', description: 'Your browser blocked copying.', variant: 'destructive' });
};

/** Shares the order as text through the phone's apps; elsewhere copies it. */
export function ShareOrderButton({ order }: { order: Order }) {
  const isTouch = useMedia('(pointer: coarse)');
  const canShare = isTouch && typeof navigator.share === 'function';
  const share = async () => {
    if (!canShare) return copy(order);
    try {
      await navigator.share({ title: `Order ${order.referenceNumber}`, text: orderText(order) });
    } catch (error) {
      // The user closed the list of apps.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy(order);
    }
  };
  return (
    <Button variant="secondary" onClick={share}>
      <Share2 aria-hidden />
      {canShare ? 'Share' : 'Copy as text'}
    </Button>
  );
}
