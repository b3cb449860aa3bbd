import { describe, expect, it } from 'vitest';
import { picturesOf } from './pictures-of.ts';

const variant = (name: string, imagePath: string | null) => ({
  id: name,
  name,
  description: '',
  imagePath,
  lastUpdated: '2026-01-01T00:00:00Z',
});

describe('the gallery of a product', () => {
  it('shows its own pictures, the primary first, then those of its variants, each once', () => {
    const product = {
      name: 'Amoxil',
      productImages: [
        { path: 'back', isPrimary: false },
        { path: 'front', isPrimary: true },
      ],
      productVariants: [variant('Banana', 'banana'), variant('Plain', null), variant('Carton', 'front')],
    };
    expect(picturesOf(product)).toEqual([
      { path: 'front', alt: 'Amoxil, picture 1 of 2' },
      { path: 'back', alt: 'Amoxil, picture 2 of 2' },
      { path: 'banana', alt: 'Amoxil, Banana' },
    ]);
  });

  it('is empty where there is nothing to see', () => {
    expect(
      picturesOf({ name: 'Amoxil', productImages: [], productVariants: [variant('Plain', null)] }),
    ).toEqual([]);
  });
});
