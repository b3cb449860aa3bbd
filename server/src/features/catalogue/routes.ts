import { filterQuery, lab, product, productImage, productList } from '@formulary/contract';
import { z } from 'zod';
import type { App, Services } from '../../http/app.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { listing, searchText, setContentRange } from '../../http/paging.ts';
import { listLabs } from './list-labs.ts';
import { listProducts } from './list-products.ts';
import { findImages, findProduct } from './queries.ts';

const byId = z.object({ id: z.uuid() });
const productsQuery = listing({
  q: searchText.optional(),
  filter: filterQuery({ labId: z.uuid().optional(), categoryId: z.uuid().optional() }).optional(),
});

export const catalogueRoutes = (app: App, { readCatalogue }: Services): void => {
  for (const [path, newFirst, operationId, summary] of [
    ['/products/new', true, 'listProducts', 'List the catalogue'],
    ['/products/search', false, 'searchProducts', 'Search the catalogue'],
  ] as const) {
    app.get(
      path,
      {
        config: { access: 'signed-in', kept: 'catalogue' },
        schema: {
          operationId,
          summary,
          description: newFirst
            ? 'New products first, then by lab, category and name.'
            : 'The best match first.',
          querystring: productsQuery,
          response: { 200: productList },
        },
      },
      async (request, reply) => {
        const { page, q, filter } = request.query;
        const found = await readCatalogue((db) => listProducts(db, { page, q, ...filter, newFirst }));
        setContentRange(reply, 'products', page, found.products.length, found.total);
        return found;
      },
    );
  }

  app.get(
    '/products/:id',
    {
      config: { access: 'signed-in', kept: 'catalogue' },
      schema: {
        operationId: 'findProduct',
        summary: 'Find a product',
        description: 'With its pictures and variants.',
        params: byId,
        response: { 200: product },
      },
    },
    async ({ params }) => (await readCatalogue((db) => findProduct(db, params.id))) ?? notFound('Product'),
  );

  app.get(
    '/products/images/:id',
    {
      config: { access: 'signed-in', kept: 'catalogue' },
      schema: {
        operationId: 'listProductImages',
        summary: "List a product's pictures",
        description: 'Paths are relative to the asset base.',
        params: byId,
        response: { 200: z.array(productImage) },
      },
    },
    async ({ params }) => (await readCatalogue((db) => findImages(db, params.id))) ?? notFound('Product'),
  );

  app.get(
    '/labs',
    {
      config: { access: 'signed-in', kept: 'catalogue' },
      schema: {
        operationId: 'listLabs',
        summary: 'List the labs',
        description: 'Those that have products, with their categories.',
        querystring: z.object({ q: searchText.optional() }),
        response: { 200: z.array(lab) },
      },
    },
    async ({ query }) => readCatalogue((db) => listLabs(db, query.q)),
  );
};
