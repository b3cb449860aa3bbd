import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildDemoCatalogue, type DemoProduct } from '../catalogue/build-catalogue.ts';
import { DOSAGE_FORMS } from '../catalogue/dosage-forms.ts';
import { drawProductPicture } from './product-picture.ts';
import { drawProofSlip } from './proof-slip.ts';
import { drawStatusPicture, STATUS_PICTURES, statusPictureFile } from './status-picture.ts';

const { products } = buildDemoCatalogue();

/** One product for each kind of container. */
const examples = [
  ...new Map(
    products.map((product): [string, DemoProduct] => [DOSAGE_FORMS[product.dosage].container, product]),
  ),
];

describe('the pictures of the demonstration store', () => {
  it.each(examples)(
    'show a product sold in the container %s as small square WebPs',
    async (_container, product) => {
      for (const view of ['carton', 'container', 'leaflet'] as const) {
        const picture = await drawProductPicture(product, view);
        const { format, width, height } = await sharp(picture).metadata();
        expect({ format, width, height }).toEqual({ format: 'webp', width: 800, height: 800 });
        expect(picture.length).toBeLessThan(60_000);
      }
    },
  );

  it('are the same each time and differ between products', async () => {
    const [first, second] = products;
    if (!first || !second) throw new Error('two products expected');
    const picture = await drawProductPicture(first, 'carton');
    expect(picture.equals(await drawProductPicture(first, 'carton'))).toBe(true);
    expect(picture.equals(await drawProductPicture(second, 'carton'))).toBe(false);
  });

  it.each(STATUS_PICTURES)(
    'show the status %s like the server’s asset, as a wide JPEG under 50 kB',
    async (name) => {
      const kept = await readFile(statusPictureFile(name));
      const { format, width, height } = await sharp(kept).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1040, height: 585 });
      expect(kept.length).toBeLessThan(50_000);
      const difference = await sharp(await drawStatusPicture(name))
        .composite([{ input: kept, blend: 'difference' }])
        .removeAlpha()
        .raw()
        .toBuffer();
      const mean = difference.reduce((sum, value) => sum + value, 0) / difference.length;
      expect(mean).toBeLessThan(1);
    },
  );

  it('include a legible proof of payment', async () => {
    const fields = { date: '14 Nov 2026', from: 'Thandi Nkosi', to: 'Formulary', amount: 'R 2 000' };
    const darkness = async (reference: string): Promise<number> => {
      const slip = await drawProofSlip({ ...fields, reference });
      const row = await sharp(slip).extract({ left: 240, top: 420, width: 500, height: 50 }).png().toBuffer();
      return 255 - ((await sharp(row).greyscale().stats()).channels[0]?.mean ?? 255);
    };
    expect(await darkness('')).toBeLessThan(3);
    expect(await darkness('FM7K3Q92X')).toBeGreaterThan(5);
  });
});
