import { useMemo } from 'react';
import { toCartLine } from '#web/parts/cart/cart-line.ts';
import { say } from '#web/parts/line-entry/added.ts';
import { type Choice, titleOfChoice } from '#web/parts/line-entry/choices.ts';
import type { OrderTarget } from '#web/parts/line-entry/order-target.ts';
import { useCapture } from './capture-store.ts';

/** Adds packs to the order without a limit: the line warns if they exceed the stock. */
const addToOrder = ({ id, product, variant }: Choice, packs: number): number => {
  const { lines, add, setQuantity, remove } = useCapture.getState();
  const before = lines.find((line) => line.id === id)?.quantity ?? 0;
  if (packs > 0) add({ ...toCartLine(product, variant), quantity: packs, sku: product.sku });
  else if (before + packs > 0) setQuantity(id, before + packs);
  else remove(id);
  if (packs > 0) say(`${packs} of ${titleOfChoice({ id, product, variant })} added.`);
  return packs;
};

/** The order that staff take by telephone for a customer. */
export const useCaptureTarget = (staffId: string, customerId: string): OrderTarget =>
  useMemo(
    () => ({
      name: 'order',
      place: { key: `captured-not-added:${staffId}:${customerId}`, storage: 'sessionStorage' },
      isReadOnly: false,
      canWatch: false,
      usualOf: () => undefined,
      has: (id) => useCapture.getState().lines.some((line) => line.id === id),
      add: (choice, packs) => {
        const known = useCapture.getState();
        const isCurrent = known.staffId === staffId && known.customerId === customerId;
        return isCurrent ? addToOrder(choice, packs) : 0;
      },
    }),
    [staffId, customerId],
  );
