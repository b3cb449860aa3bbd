import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lineId } from '#web/parts/cart/cart-line.ts';
import { knownUsualsQuery } from '#web/parts/line-entry/api.ts';
import type { UsualOf } from '#web/parts/line-entry/order-target.ts';

/** Returns the usual quantities; none until they have loaded, or if there is no history. */
export const useUsualOf = (): UsualOf => {
  const { data } = useQuery(knownUsualsQuery);
  return useMemo(() => {
    const quantities = new Map(
      data?.usuals.map(({ product, variantId, quantity }) => [
        lineId(product.id, variantId ?? undefined),
        quantity,
      ]),
    );
    return (id) => quantities.get(id);
  }, [data]);
};
