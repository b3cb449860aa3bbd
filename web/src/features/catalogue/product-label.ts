/** A price list often gives a pack as a bare number, which says nothing beside a strength. */
export const packOf = (packSize: string): string =>
  /^\d+$/.test(packSize) ? `Pack of ${packSize}` : packSize;

/** What tells one product from another of its name: its variant, dosage form, strength and pack, as far as they are known. */
type Described = { variantName?: string | null; dosage: string; strength: string; packSize: string };

const factsOf = ({ variantName, dosage, strength, packSize }: Described): string[] =>
  [variantName ?? '', dosage, strength, packOf(packSize)].filter(Boolean);

/** The facts beside a product's name: `Mint · Tablet · 500 mg · 30 tablets`. */
export const describeProduct = (product: Described): string => factsOf(product).join(' · ');

/** A product's name with its facts, for sentences and for what is read aloud: `Panado, Tablet, 500 mg, 30 tablets`. */
export const titleOf = (product: Described & { name: string }): string =>
  [product.name, ...factsOf(product)].join(', ');
