import {
  type SavedCart,
  type SavedCartInput,
  savedCart,
  savedCartChange,
  savedCartInput,
  savedCartPage,
} from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '#web/lib/calls/api.ts';
import { encodeBody } from '#web/lib/calls/encode-body.ts';
import { CART } from '#web/parts/cart/cart-following.ts';

const SAVED = [...CART, 'saved'] as const;

export const savedCartsQuery = queryOptions({
  queryKey: SAVED,
  queryFn: async ({ signal }) => (await requestJson('saved-carts', savedCartPage, { signal })).carts,
});

/** Fetches a saved cart without caching it. */
export const readSavedCart = (id: string): Promise<SavedCart> => requestJson(`saved-carts/${id}`, savedCart);

const useChange = <Input, Result>(change: (input: Input) => Promise<Result>) => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SAVED }),
  });
};

export const useSaveCart = () =>
  useChange((input: SavedCartInput) =>
    requestJson('saved-carts', savedCart, { method: 'POST', body: encodeBody(savedCartInput, input) }),
  );

export const useRenameSavedCart = (id: string) =>
  useChange((change: { name: string; version: number }) =>
    requestJson(`saved-carts/${id}`, savedCart, { method: 'PUT', body: encodeBody(savedCartChange, change) }),
  );

export const useDeleteSavedCart = (id: string) =>
  useChange(() => requestJson(`saved-carts/${id}`, savedCart, { method: 'DELETE' }));
