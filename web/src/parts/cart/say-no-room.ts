import { toast } from '#web/ui/feedback/toast-store.ts';

export const sayNoRoom = () =>
  toast({
    variant: 'destructive',
    title: 'This browser has no room to keep your cart',
    description:
      'Your cart works, and the store keeps it while you are online. Without a network, do not close this page.',
    duration: 20_000,
  });
