import type { ComparedProduct } from '@formulary/contract';
import { unitCostOf } from '../product-price.tsx';
import type { CompareSearch, Sort } from './compare-search.ts';

const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

type Compared = Pick<ComparedProduct, 'cost' | 'contents' | 'name' | 'labName' | 'stock'>;

const VALUES: Record<Exclude<Sort, 'unit'>, (product: Compared) => number | string> = {
  price: ({ cost }) => cost,
  name: ({ name }) => name,
  lab: ({ labName }) => labName,
  stock: ({ stock }) => stock,
};

/**
 * Sorts by one value; products with equal values keep the server's order. Prices per a unit other than `unit`, the
 * compared product's, cannot be compared: they come last in both directions.
 */
export const sortCompared = <Product extends Compared>(
  products: readonly Product[],
  { sort, down }: CompareSearch,
  unit: string | undefined,
): Product[] => {
  const readValue = (product: Product) =>
    sort === 'unit'
      ? product.contents?.unit === unit
        ? unitCostOf(product)
        : undefined
      : VALUES[sort](product);
  return products.toSorted((one, other) => {
    const [a, b] = [readValue(one), readValue(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    const order =
      typeof a === 'number' && typeof b === 'number' ? a - b : byText.compare(String(a), String(b));
    return down ? -order : order;
  });
};
