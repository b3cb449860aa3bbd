import {
  atMostTwoDecimals,
  catalogueCopy,
  comparison,
  equivalentsList,
  equivalentsRequest,
  filterQuery,
  lab,
  MAX_PRODUCTS_BY_ID,
  MAX_RAND,
  moneyCodec,
  PRODUCT_SORTS,
  product,
  productChoices,
  productImage,
  productList,
  productsById,
  sortQuery,
  stockWatchList,
} from '@formulary/contract';
import { z } from 'zod';
import { actorOf, currentUser } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { limitRate } from '../../http/guards/rate-limit.ts';
import { listing, searchText, setContentRange } from '../../http/paging.ts';
import { readCopy } from './copy/read-copy.ts';
import { listChoices, listProducts } from './list-products.ts';
import {
  compareProducts,
  findImages,
  findProduct,
  findProducts,
  listEquivalents,
  listLabs,
} from './queries.ts';
import { listWatches, stopWatching, watchProduct } from './watch-stock.ts';

const byId = z.object({ id: z.uuid() });

/** A query value that may occur several times. */
const several = <Item extends z.ZodType<string, string>>(item: Item, max = 50) =>
  z.union(
    [item.transform((value) => [value]), z.array(item).max(max)],
    `Must be one value, or at most ${max} of them.`,
  );
const yes = z
  .literal('yes', 'Must be yes, or left out.')
  .transform(() => true)
  .optional();
const price = z
  .string()
  .regex(/^\d{1,8}(?:\.\d{1,2})?$/, 'Must be an amount in rand, such as 50 or 49.90.')
  .transform(Number)
  .pipe(moneyCodec(z.number().max(MAX_RAND, `Must be at most R ${MAX_RAND}.`).check(atMostTwoDecimals)))
  .optional();

/** Which products to find, and which of them to show. */
const choice = {
  q: searchText.optional(),
  filter: filterQuery({ labId: z.uuid().optional(), categoryId: z.uuid().optional() }).optional(),
  labs: several(z.uuid()).optional(),
  categories: several(z.uuid()).optional(),
  forms: several(z.string().max(120)).optional(),
  schedules: several(z.string().max(40)).optional(),
  inStock: yes,
  new: yes,
  minPrice: price,
  maxPrice: price,
};
const productsQuery = listing({ ...choice, sort: sortQuery(PRODUCT_SORTS).optional() });
const choicesQuery = z.object(choice);

const chosenBy = ({ filter, new: isNew, ...rest }: z.output<typeof choicesQuery>) => ({
  ...rest,
  ...filter,
  isNew,
});

const MORE =
  ' You can repeat `labs`, `categories`, `forms` and `schedules`: a product must match one value of each. `minPrice` and `maxPrice` are in rand, both inclusive.';

/** More carts than anyone opens and changes in an hour. */
const COMPARISONS_PER_HOUR = 600;

export const catalogueRoutes = (app: App, { db, readCatalogue, clock }: Services): void => {
  for (const [path, newFirst, operationId, summary] of [
    ['/products/new', true, 'listProducts', 'List the catalogue'],
    ['/products/search', false, 'searchProducts', 'Search the catalogue'],
  ] as const) {
    app.get(
      path,
      {
        config: { access: 'signed-in', cachedBy: 'catalogue' },
        schema: {
          operationId,
          summary,
          description: newFirst
            ? `Returns new products first, then sorts by lab, category and name.${MORE}`
            : `Returns the best matches first.${MORE}`,
          querystring: productsQuery,
          response: { 200: productList },
        },
      },
      async (request, reply) => {
        const { page, sort, ...chosen } = request.query;
        const query = { ...chosenBy(chosen), page, sort, newFirst };
        const found = await readCatalogue((db) => listProducts(db, query));
        setContentRange(reply, 'products', page, found.products.length, found.total);
        return found;
      },
    );
  }

  app.get(
    '/products',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'findProducts',
        summary: 'Get several products',
        description: `Returns the products with these \`ids\`, in any order. Leaves out those that are not in the catalogue. Accepts up to ${MAX_PRODUCTS_BY_ID}.`,
        querystring: z.object({ ids: several(z.uuid(), MAX_PRODUCTS_BY_ID) }),
        response: { 200: productsById },
      },
    },
    async ({ query }) => ({ products: await readCatalogue((db) => findProducts(db, query.ids)) }),
  );

  app.get(
    '/products/choices',
    {
      config: { access: 'signed-in', cachedBy: 'catalogue' },
      schema: {
        operationId: 'listProductChoices',
        summary: 'List product filters',
        description:
          'Accepts the parameters of a product search. The number of products for each choice reflects every filter except those of the same kind.',
        querystring: choicesQuery,
        response: { 200: productChoices },
      },
    },
    ({ query }) =>
      readCatalogue((db) =>
        listChoices(db, { ...chosenBy(query), page: { skip: 0, take: 1 }, newFirst: false }),
      ),
  );

  app.get(
    '/products/copy',
    {
      config: { access: 'signed-in', cachedBy: 'catalogue' },
      schema: {
        operationId: 'copyCatalogue',
        summary: 'Copy the catalogue to a device',
        description:
          'Returns all products by column, with a position. Send it as `since` the next time, and only changes are returned. If the position is unknown, for example after a backup was restored, the whole catalogue is returned (`isWhole`).',
        querystring: z.object({ since: z.string().optional() }),
        response: { 200: catalogueCopy },
      },
    },
    // From the primary, whose transactions a position counts.
    ({ query }) => readCopy(db, query.since),
  );

  app.get(
    '/products/:id',
    {
      config: { access: 'signed-in', cachedBy: 'catalogue' },
      schema: {
        operationId: 'findProduct',
        summary: 'Get a product',
        description: 'Includes its pictures and variants.',
        params: byId,
        response: { 200: product },
      },
    },
    async ({ params }) => (await readCatalogue((db) => findProduct(db, params.id))) ?? notFound('Product'),
  );

  app.get(
    '/products/comparison/:id',
    {
      config: { access: 'signed-in', cachedBy: 'catalogue' },
      schema: {
        operationId: 'compareProducts',
        summary: 'Compare a product across labs',
        description:
          'Returns the product and the products with the same substance, form and strength. Returns at most 100, the lowest price per unit first.',
        params: byId,
        response: { 200: comparison },
      },
    },
    async ({ params }) =>
      (await readCatalogue((db) => compareProducts(db, params.id))) ?? notFound('Product'),
  );

  const comparisons = limitRate(db, {
    name: 'equivalents',
    points: COMPARISONS_PER_HOUR,
    seconds: 3600,
    refusal: 'You have compared too many carts in the past hour.',
  });

  app.post(
    '/products/equivalents',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listEquivalents',
        summary: 'List the equivalents of many products',
        description:
          'Returns up to three equivalents of each product: in stock, with the same substance, form, strength and pack content, lowest price first. Leaves out products without one, and products with variants. Accepts up to 500 products. Changes nothing.',
        refusals: ['TOO_MANY_REQUESTS'],
        body: equivalentsRequest,
        response: { 200: equivalentsList },
      },
    },
    async (request) => {
      await comparisons.count(currentUser(request).id);
      return readCatalogue((db) => listEquivalents(db, request.body.productIds));
    },
  );

  app.get(
    '/products/watches',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'listStockWatches',
        summary: 'List the products that you watch',
        description:
          'Returns the out-of-stock products that you watch. You are notified when they are back in stock.',
        response: { 200: stockWatchList },
      },
    },
    async (request) => ({ productIds: await listWatches(db, currentUser(request).id) }),
  );

  app.put(
    '/products/watches/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'watchStock',
        summary: 'Watch a product',
        description:
          'Notifies you once, when the stock of the product rises above 0. Repeating the request has no effect.',
        refusals: ['CONFLICT'],
        params: byId,
        response: { 204: z.null().describe('Watched') },
      },
    },
    async (request, reply) => {
      await watchProduct(db, actorOf(request, clock), request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/products/watches/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        operationId: 'stopWatchingStock',
        summary: 'Stop watching a product',
        description: 'Succeeds even if you did not watch it.',
        params: byId,
        response: { 204: z.null().describe('Not watched') },
      },
    },
    async (request, reply) => {
      await stopWatching(db, currentUser(request).id, request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/products/images/:id',
    {
      config: { access: 'signed-in', cachedBy: 'catalogue' },
      schema: {
        operationId: 'listProductImages',
        summary: "List a product's pictures",
        description: 'Paths are relative to the base address of pictures.',
        params: byId,
        response: { 200: z.array(productImage) },
      },
    },
    async ({ params }) => (await readCatalogue((db) => findImages(db, params.id))) ?? notFound('Product'),
  );

  app.get(
    '/labs',
    {
      config: { access: 'signed-in', cachedBy: 'catalogue' },
      schema: {
        operationId: 'listLabs',
        summary: 'List the labs',
        description: 'Returns the labs that have products, with their categories.',
        querystring: z.object({ q: searchText.optional() }),
        response: { 200: z.array(lab) },
      },
    },
    async ({ query }) => readCatalogue((db) => listLabs(db, query.q)),
  );
};
