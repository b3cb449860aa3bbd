import type { QueryClient } from '@tanstack/react-query';
import { productIdOf } from '#web/features/cart/cart-line.ts';
import { useCart } from '#web/features/cart/cart-store.ts';
import { productQuery } from '#web/features/catalogue/api.ts';
import { hasStatus } from '#web/lib/calls/errors.ts';

/** Reads the products that a refused order names. Returns the refusal's sentences that no line of the cart can show. */
export const readAgain = async (
  queryClient: QueryClient,
  errors: Record<string, string>,
): Promise<string[]> => {
  const lines = useCart.getState().products;
  const sentences = Object.entries(errors).map(async ([key, sentence]) => {
    if (!lines[key]) return [sentence];
    try {
      await queryClient.query({ ...productQuery(productIdOf(key)), staleTime: 0 });
      return [];
    } catch (error) {
      return hasStatus(error, 404) ? [] : [sentence];
    }
  });
  return (await Promise.all(sentences)).flat();
};
