import { centsFromRand } from '@formulary/contract';
import { newId } from '../../server/src/db/columns.ts';
import type { PriceRow } from '../../server/src/features/catalogue/price-list/columns.ts';
import { inChunks } from '../../server/src/features/catalogue/price-list/in-chunks.ts';
import {
  type SynonymPair,
  saveSynonyms,
} from '../../server/src/features/catalogue/staff/synonyms/synonyms.ts';
import { type productImages, productVariants } from '../../server/src/features/catalogue/tables.ts';
import { sanitiseText } from '../../server/src/html/sanitise.ts';
import type { Services } from '../../server/src/http/app.ts';
import { addProducts } from './add-products.ts';
import { drawProductPicture } from './art/product-picture.ts';
import type { DemoProduct } from './catalogue/build-catalogue.ts';

const VARIANTS_AT_A_TIME = 500;
/** Leaves threads for payment slips, which are drawn at the same time. */
const PICTURES_AT_A_TIME = 2;

export type PlacedProduct = { id: string; product: DemoProduct };

const rowOf = ({
  id,
  product: { cost, isNew, labName, categoryName, description, variants, pictures, ...rest },
}: PlacedProduct): PriceRow & { id: string } => ({
  ...rest,
  id,
  line: 0,
  lab: labName,
  category: categoryName,
  cost: centsFromRand(cost),
  new: isNew,
  description: sanitiseText(description),
});

/** Returns the products of the demonstration catalogue with new ids. */
export const placeProducts = (list: DemoProduct[]): PlacedProduct[] =>
  list.map((product) => ({ id: newId(), product }));

/** Loads the demonstration catalogue without its pictures. */
export const loadDemoCatalogue = async (
  { db }: Services,
  placed: PlacedProduct[],
  synonyms: SynonymPair[],
): Promise<void> => {
  await addProducts(db, {
    labs: placed.map(({ product }) => product.labName),
    categories: placed.map(({ product }) => product.categoryName),
    products: placed,
    rowOf,
  });
  const variants = placed.flatMap(({ id, product }) =>
    product.variants.map((variant, position) => ({ productId: id, position, ...variant })),
  );
  for (const chunk of inChunks(variants, VARIANTS_AT_A_TIME)) await db.insert(productVariants).values(chunk);
  await saveSynonyms(db, synonyms);
};

/** Draws the pictures of the products; returns their rows, which need the products to be in the database. */
export const drawDemoPictures = async (
  { files }: Services,
  placed: PlacedProduct[],
): Promise<(typeof productImages.$inferInsert)[]> => {
  const pictures = placed
    .flatMap(({ id, product }) => product.pictures.map((view, position) => ({ id, product, view, position })))
    .values();
  const rows: (typeof productImages.$inferInsert)[] = [];
  const draw = async (): Promise<void> => {
    for (const { id, product, view, position } of pictures) {
      const path = `product-images/${id}/${view}.webp`;
      await files.put(path, await drawProductPicture(product, view), { contentType: 'image/webp' });
      rows.push({ productId: id, path, position, isPrimary: position === 0 });
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_A_TIME }, draw));
  return rows;
};
