import type { ComparedProduct, Comparison, EquivalentsList } from '../../catalogue.ts';
import type { OpenCopy } from './open-copy.ts';
import { productAt } from './products.ts';

/** As on the server. */
const MOST_COMPARED = 100;
const MOST_EQUIVALENTS = 3;

const compareIds = ({ copy }: OpenCopy, a: number, b: number): number =>
  (copy.products.id[a] ?? '') < (copy.products.id[b] ?? '') ? -1 : 1;

/** The places of the products of the same substance, form and strength, with itself. */
const equalTo = ({ copy: { products } }: OpenCopy, place: number): number[] => {
  const key = products.compareKey[place];
  if (!key) return [place];
  return products.compareKey.flatMap((other, at) => (other === key ? at : []));
};

const least = (values: readonly number[]): number => Math.min(Number.POSITIVE_INFINITY, ...values);

/** Compares a product with its equivalents as the store's API does. */
export const compareOf = (opened: OpenCopy, place: number): Comparison => {
  const { products } = opened.copy;
  const unit = products.contents[place]?.unit;
  const stockOf = (at: number): number => products.stock[at] ?? 0;
  const costOf = (at: number): number =>
    (products.contents[at]?.unit === unit ? products.unitCost[at] : null) ?? Number.POSITIVE_INFINITY;
  const same = equalTo(opened, place);
  const best = least(same.map(costOf));
  const bestInStock = least(same.filter((at) => stockOf(at) > 0).map(costOf));
  const isBest = (at: number, cost: number): boolean =>
    same.length > 1 && costOf(at) === cost && Number.isFinite(cost);
  const compared = same
    .toSorted(
      (a, b) =>
        (costOf(a) === costOf(b) ? 0 : costOf(a) - costOf(b)) ||
        Number(stockOf(a) === 0) - Number(stockOf(b) === 0) ||
        a - b,
    )
    .slice(0, MOST_COMPARED)
    .map(
      (at): ComparedProduct => ({
        ...productAt(opened, at),
        isCheapest: isBest(at, best),
        isCheapestInStock: stockOf(at) > 0 && isBest(at, bestInStock),
      }),
    );
  return { products: compared, total: compared.length };
};

/** The cheapest equivalents in stock of many products, only those with the same content of a pack. */
export const listEquivalentsOf = (
  opened: OpenCopy,
  ids: readonly string[],
): EquivalentsList['equivalents'] => {
  const { products } = opened.copy;
  const costOf = (at: number): number => products.unitCost[at] ?? Number.POSITIVE_INFINITY;
  return [...new Set(ids)].flatMap((productId) => {
    const place = opened.placeOf.get(productId);
    const contents = place === undefined ? null : products.contents[place];
    if (place === undefined || !contents || !products.compareKey[place]) return [];
    const found = equalTo(opened, place)
      .filter(
        (at) =>
          at !== place &&
          (products.stock[at] ?? 0) > 0 &&
          products.contents[at]?.amount === contents.amount &&
          products.contents[at]?.unit === contents.unit &&
          (products.productVariants[at] ?? []).length === 0,
      )
      .sort((a, b) => costOf(a) - costOf(b) || compareIds(opened, a, b))
      .slice(0, MOST_EQUIVALENTS);
    return found.length > 0 ? [{ productId, products: found.map((at) => productAt(opened, at)) }] : [];
  });
};
