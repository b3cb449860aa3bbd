import { type Bought, boughtList, type Usual } from '@formulary/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { type ComponentProps, useMemo } from 'react';
import { requestJson } from '#web/lib/calls/api.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { legalDetailsQuery } from '#web/parts/accounts/legal-details.ts';
import type { CartProducts } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { type KeptPlace, type OrderTarget, useCartTarget } from '#web/parts/line-entry/order-target.ts';
import { USUALS } from '#web/parts/usuals/keys.ts';
import type { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { byLine, useUsuals } from '../known-usuals.ts';
import { usePasted } from './pasted-store.ts';

type Address = { to: LinkProps['to']; search?: LinkProps['search'] };

/** The order that receives a list, and where the list is kept until then. */
export type ListReceiver = {
  order: OrderTarget;
  place: KeptPlace;
  /** The screen that checks the list. */
  check: Address;
};

/** What the check of a list has to know about the order and its customer. */
export type ListTarget = ListReceiver & {
  /** The screen that shows the order. */
  back: Address;
  /** The lines that are already in the order. */
  lines: CartProducts;
  customer: string;
  usuals: ReadonlyMap<string, Usual>;
  /** How each line was last bought; undefined until known. */
  bought: ReadonlyMap<string, Bought> | undefined;
  /** The days from an invoice to its due date; undefined until known. */
  termsDays: number | undefined;
  /** What is loaded for the check, to say so if it could not be. */
  parts: readonly { query: ComponentProps<typeof FailedPart>['query']; what: string }[];
};

/** Whether there is a list to check. */
export const useHasRows = (): boolean => usePasted(({ list }) => list.rows.length > 0);

/** The cart of the signed-in customer. */
export const useCartReceiver = (usualOf: OrderTarget['usualOf']): ListReceiver => {
  const ownerId = useCart((cart) => cart.ownerId);
  const order = useCartTarget(usualOf);
  const place = useMemo(
    (): KeptPlace => ({ key: `pasted-list:${ownerId}`, storage: 'localStorage' }),
    [ownerId],
  );
  return { order, place, check: { to: '/store/quick-order/list' } };
};

const ownBoughtQuery = queryOptions({
  queryKey: [...USUALS, 'bought'],
  queryFn: ({ signal }) => requestJson('usuals/bought', boughtList, { signal }),
  staleTime: 5 * 60_000,
});

export const useCartList = (): ListTarget => {
  const enabled = useHasRows();
  const { usuals, usualOf, query: usualsQuery } = useUsuals(enabled);
  const boughtQuery = useQuery({ ...ownBoughtQuery, enabled });
  const termsQuery = useQuery({ ...legalDetailsQuery, enabled });
  const receiver = useCartReceiver(usualOf);
  const lines = useCart((cart) => cart.products);
  const { name, surname } = useCurrentUser();
  const bought = boughtQuery.data?.bought;
  return {
    ...receiver,
    back: { to: '/store/quick-order' },
    lines,
    customer: `${name} ${surname}`.trim(),
    usuals,
    bought: useMemo(() => byLine(bought), [bought]),
    termsDays: termsQuery.data?.termsDays,
    parts: [
      { query: usualsQuery, what: 'your usual products' },
      { query: boughtQuery, what: 'your last orders' },
      { query: termsQuery, what: 'your payment terms' },
    ],
  };
};
