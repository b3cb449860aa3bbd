import { MAX_PRODUCTS_BY_ID, type Product, product, productsById } from '@formulary/contract';
import { requestJson } from '#web/lib/calls/api.ts';
import { ApiError } from '#web/lib/calls/errors.ts';

type Asked = PromiseWithResolvers<Product> & { id: string };

/** One other id, which an old stored cart may have, would make the store refuse all of a request. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

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
  const { together = [], alone = [] } = Object.groupBy(asked, ({ id }) =>
    UUID.test(id) ? 'together' : 'alone',
  );
  asked = [];
  const groups = alone.map((one) => [one]);
  for (let at = 0; at < together.length; at += MAX_PRODUCTS_BY_ID)
    groups.push(together.slice(at, at + MAX_PRODUCTS_BY_ID));
  for (const group of groups) {
    const [first, second] = group;
    if (first)
      (second ? fetchSeveral(group) : fetchOne(first)).catch((error: unknown) => {
        for (const { reject } of group) reject(error);
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
