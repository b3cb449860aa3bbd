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

export const catalogueRoutes = (app: App, { replica }: Services): void => {
  for (const [path, newFirst, summary] of [
    ['/products/new', true, 'The catalogue, new products first, then by lab, category and name'],
    ['/products/search', false, 'Products by words and filter, the best match first'],
  ] as const) {
    app.get(
      path,
      {
        config: { access: 'signed-in', kept: 'catalogue' },
        schema: { summary, querystring: productsQuery, response: { 200: productList } },
      },
      async (request, reply) => {
        const { page, q, filter } = request.query;
        const found = await listProducts(replica, { page, q, ...filter, newFirst });
        setContentRange(reply, 'products', page, found.products.length, found.total);
        return found;
      },
    );
  }

  app.get(
    '/products/:id',
    {
      config: { access: 'signed-in', kept: 'catalogue' },
      schema: { summary: 'One product', params: byId, response: { 200: product } },
    },
    async (request) => (await findProduct(replica, request.params.id)) ?? notFound('Product'),
  );

  app.get(
    '/products/images/:id',
    {
      config: { access: 'signed-in', kept: 'catalogue' },
      schema: {
        summary: "A product's pictures, paths relative to the asset base",
        params: byId,
        response: { 200: z.array(productImage) },
      },
    },
    async (request) => (await findImages(replica, request.params.id)) ?? notFound('Product'),
  );

  app.get(
    '/labs',
    {
      config: { access: 'signed-in', kept: 'catalogue' },
      schema: {
        summary: 'The labs that have products, with their categories',
        querystring: z.object({ q: searchText.optional() }),
        response: { 200: z.array(lab) },
      },
    },
    async (request) => listLabs(replica, request.query.q),
  );
};
