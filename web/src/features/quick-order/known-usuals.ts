import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lineId } from '#web/parts/cart/cart-line.ts';
import { knownUsualsQuery } from '#web/parts/line-entry/api.ts';
import type { UsualOf } from '#web/parts/line-entry/order-target.ts';

/** The customer's usual products by line, and their quantities, none until they have loaded or without a history; and their request. */
export const useUsuals = (enabled = true) => {
  const query = useQuery({ ...knownUsualsQuery, enabled });
  const { data } = query;
  const known = useMemo(() => {
    const usuals = new Map(
      data?.usuals.map((usual) => [lineId(usual.product.id, usual.variantId ?? undefined), usual]),
    );
    const usualOf: UsualOf = (id) => usuals.get(id)?.quantity;
    return { usuals, usualOf };
  }, [data]);
  return { ...known, query };
};
