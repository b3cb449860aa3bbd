import { MAX_PRODUCTS_BY_ID, type Product, product, productsById } from '@formulary/contract';
import { requestJson } from '#web/lib/calls/api.ts';
import { ApiError } from '#web/lib/calls/errors.ts';

type Asked = PromiseWithResolvers<Product> & { id: string };

let asked: Asked[] = [];

const fetchOne = async ({ id, resolve }: Asked): Promise<void> =>
  resolve(await requestJson(`products/${encodeURIComponent(id)}`, product));

const fetchSeveral = async (several: readonly Asked[]): Promise<void> => {
  const query = { ids: several.map(({ id }) => id) };
  const { products } = await requestJson('products', productsById, { query });
  const found = new Map(products.map((each) => [each.id, each]));
  for (const { id, resolve, reject } of several) {
    const product = found.get(id);
    if (product) resolve(product);
    else reject(new ApiError(404, 'Product not found'));
  }
};

const fetchAsked = (): void => {
  const all = asked;
  asked = [];
  for (let at = 0; at < all.length; at += MAX_PRODUCTS_BY_ID) {
    const several = all.slice(at, at + MAX_PRODUCTS_BY_ID);
    const [first, second] = several;
    if (first)
      (second ? fetchSeveral(several) : fetchOne(first)).catch((error: unknown) => {
        for (const { reject } of several) reject(error);
      });
  }
};

/** Fetches a product. Those asked for at the same time, such as the products of a cart, are one request. */
export const fetchProduct = (id: string): Promise<Product> => {
  const answer = Promise.withResolvers<Product>();
  asked.push({ id, ...answer });
  if (asked.length === 1) queueMicrotask(fetchAsked);
  return answer.promise;
};
