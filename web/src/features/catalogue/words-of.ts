import type { Product } from '@formulary/contract';

/** A price list often gives a pack as a bare number, which says nothing beside a strength. */
export const packOf = (packSize: string): string =>
  /^\d+$/.test(packSize) ? `Pack of ${packSize}` : packSize;

/** What tells a product from its neighbours of the same name: dosage form, strength and pack, as far as they are known. */
export const wordsOf = ({
  dosage,
  strength,
  packSize,
}: Pick<Product, 'dosage' | 'strength' | 'packSize'>): string =>
  [dosage, strength, packOf(packSize)].filter(Boolean).join(' · ');
