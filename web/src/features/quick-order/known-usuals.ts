import type { Usual } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lineId } from '#web/parts/cart/cart-line.ts';
import { knownUsualsQuery } from '#web/parts/line-entry/api.ts';
import type { UsualOf } from '#web/parts/line-entry/order-target.ts';

/** The customer's usual products by line, and their quantities; none until they have loaded, or without a history. */
export const useUsuals = (): { usuals: ReadonlyMap<string, Usual>; usualOf: UsualOf } => {
  const { data } = useQuery(knownUsualsQuery);
  return useMemo(() => {
    const usuals = new Map(
      data?.usuals.map((usual) => [lineId(usual.product.id, usual.variantId ?? undefined), usual]),
    );
    return { usuals, usualOf: (id) => usuals.get(id)?.quantity };
  }, [data]);
};
