/**
 * Price lists often give the pack size as a bare number, which is unclear next to a strength. Uses nothing from outside,
 * because a script in the page has it too.
 */
export const packOf = (packSize: string): string =>
  /^\d+$/.test(packSize) ? `Pack of ${packSize}` : packSize;

/** Returns the known facts that distinguish products of the same name: variant, dosage form, strength and pack size. */
type Described = { variantName?: string | null; dosage: string; strength: string; packSize: string };

const factsOf = ({ variantName, dosage, strength, packSize }: Described): string[] =>
  [variantName ?? '', dosage, strength, packOf(packSize)].filter(Boolean);

/** Joins the facts: `Mint · Tablet · 500 mg · 30 tablets`. */
export const describeProduct = (product: Described): string => factsOf(product).join(' · ');

/** Joins the name and the facts, for sentences and screen readers: `Panado, Tablet, 500 mg, 30 tablets`. */
export const titleOf = (product: Described & { name: string }): string =>
  [product.name, ...factsOf(product)].join(', ');
