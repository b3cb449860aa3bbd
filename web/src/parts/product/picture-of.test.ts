import { describe, expect, it } from 'vitest';
import { pictureOf } from './picture-of.ts';

const image = (path: string, isPrimary = false) => ({ path, isPrimary });
const variant = (id: string, imagePath: string | null) => ({
  id,
  name: id,
  description: '',
  imagePath,
  lastUpdated: '2026-01-01T00:00:00Z',
});

describe('the picture of a product', () => {
  it.each([
    ['is the primary image', [image('a'), image('b', true)], [variant('v', 'c')], 'b'],
    ['is else the first image', [image('a'), image('b')], [variant('v', 'c')], 'a'],
    ['is else the first variant that has one', [], [variant('v', null), variant('w', 'c')], 'c'],
    ['is else drawn', [], [variant('v', null)], undefined],
  ])('%s', (_, productImages, productVariants, path) => {
    expect(pictureOf({ productImages, productVariants })).toBe(path);
  });

  it("is the chosen variant's own where it has one", () => {
    const product = {
      productImages: [image('a', true)],
      productVariants: [variant('v', null), variant('w', 'c')],
    };
    expect(pictureOf(product, 'w')).toBe('c');
    expect(pictureOf(product, 'v')).toBe('a');
  });
});
