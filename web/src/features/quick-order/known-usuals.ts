import type { Bought, Usual, UsualList } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lineId } from '#web/parts/cart/cart-line.ts';
import { knownUsualsQuery } from '#web/parts/line-entry/api.ts';
import type { UsualOf } from '#web/parts/line-entry/order-target.ts';

/** Usual products by line, and their quantities; none until they have loaded, or without a history. */
export type KnownUsuals = { usuals: ReadonlyMap<string, Usual>; usualOf: UsualOf };

export const useKnown = (data: UsualList | undefined): KnownUsuals =>
  useMemo(() => {
    const usuals = new Map(
      data?.usuals.map((usual) => [lineId(usual.product.id, usual.variantId ?? undefined), usual]),
    );
    return { usuals, usualOf: (id) => usuals.get(id)?.quantity };
  }, [data]);

/** The usual products of the signed-in customer, and their request. */
export const useUsuals = (enabled = true) => {
  const query = useQuery({ ...knownUsualsQuery, enabled });
  return { ...useKnown(query.data), query };
};

/** Returns what was last bought of each line; undefined until that has loaded. */
export const byLine = (bought: readonly Bought[] | undefined): ReadonlyMap<string, Bought> | undefined =>
  bought && new Map(bought.map((one) => [lineId(one.productId, one.variantId ?? undefined), one]));
