import { centsFromRand } from '@formulary/contract';
import type { Tx } from '../../server/src/db/client.ts';
import { newId } from '../../server/src/db/columns.ts';
import { vacuumCatalogue } from '../../server/src/features/catalogue/price-list/apply-import.ts';
import { inChunks } from '../../server/src/features/catalogue/price-list/in-chunks.ts';
import { saveSynonyms } from '../../server/src/features/catalogue/save-synonyms.ts';
import {
  categories,
  labs,
  productImages,
  products,
  productVariants,
} from '../../server/src/features/catalogue/tables.ts';
import { sanitiseHtml, sanitiseText } from '../../server/src/html/sanitise.ts';
import type { Services } from '../../server/src/http/app.ts';
import type { Files } from '../../server/src/storage/files.ts';
import { drawProductPicture } from './art/product-picture.ts';
import { buildDemoCatalogue, type DemoProduct } from './catalogue/build-catalogue.ts';

const ROWS_AT_A_TIME = 500;
const PICTURES_AT_A_TIME = 4;

export type PlacedProduct = { id: string; product: DemoProduct };

const insertNames = async (
  tx: Tx,
  table: typeof labs | typeof categories,
  names: string[],
): Promise<Map<string, string>> => {
  const rows = [...new Set(names)].sort().map((name) => ({ id: newId(), name }));
  await tx.insert(table).values(rows);
  return new Map(rows.map(({ id, name }) => [name, id]));
};

const idOf = (ids: Map<string, string>, name: string): string => {
  const id = ids.get(name);
  if (!id) throw new Error(`No id for ${name}`);
  return id;
};

const insertProducts = async (tx: Tx, placed: PlacedProduct[]): Promise<void> => {
  const labIds = await insertNames(
    tx,
    labs,
    placed.map(({ product }) => product.labName),
  );
  const categoryIds = await insertNames(
    tx,
    categories,
    placed.map(({ product }) => product.categoryName),
  );
  for (const chunk of inChunks(placed, ROWS_AT_A_TIME)) {
    await tx.insert(products).values(
      chunk.map(
        ({
          id,
          product: {
            cost,
            isNew,
            labName,
            categoryName,
            description,
            information,
            variants,
            pictures,
            ...rest
          },
        }) => ({
          ...rest,
          id,
          cost: centsFromRand(cost),
          new: isNew,
          labId: idOf(labIds, labName),
          categoryId: idOf(categoryIds, categoryName),
          description: sanitiseText(description),
          information: sanitiseHtml(information),
        }),
      ),
    );
  }
  const variantRows = placed.flatMap(({ id, product }) =>
    product.variants.map((variant, position) => ({ productId: id, position, ...variant })),
  );
  for (const chunk of inChunks(variantRows, ROWS_AT_A_TIME)) await tx.insert(productVariants).values(chunk);
};

const drawPictures = async (files: Files, { id, product }: PlacedProduct) =>
  Promise.all(
    product.pictures.map(async (view, position) => {
      const path = `product-images/${id}/${view}.webp`;
      await files.put(path, await drawProductPicture(product, view), { contentType: 'image/webp' });
      return { productId: id, path, position, isPrimary: position === 0 };
    }),
  );

/** Loads the demonstration catalogue without its pictures, in one transaction. */
export const loadDemoCatalogue = async (
  { db }: Services,
  progress: (step: string) => void,
): Promise<PlacedProduct[]> => {
  const { products: list, synonyms } = buildDemoCatalogue();
  const placed = list.map((product) => ({ id: newId(), product }));
  progress(`${list.length} products`);
  await db.transaction(async (tx) => {
    await insertProducts(tx, placed);
    await saveSynonyms(tx, synonyms);
  });
  await vacuumCatalogue(db);
  return placed;
};

/** Draws the pictures of the demonstration products. */
export const loadDemoPictures = async (
  { db, files }: Services,
  placed: PlacedProduct[],
  progress: (step: string) => void,
): Promise<void> => {
  const pictured = placed.filter(({ product }) => product.pictures.length > 0);
  progress(`pictures of ${pictured.length} products`);
  for (const chunk of inChunks(pictured, PICTURES_AT_A_TIME)) {
    const rows = (await Promise.all(chunk.map((item) => drawPictures(files, item)))).flat();
    await db.insert(productImages).values(rows);
  }
};
