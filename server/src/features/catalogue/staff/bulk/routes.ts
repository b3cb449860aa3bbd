import { bulkPrices, bulkPricesResult, bulkStock, bulkStockResult } from '@formulary/contract';
import { actorOf } from '../../../../http/access.ts';
import type { App, Services } from '../../../../http/app.ts';
import { idempotencyHeaders } from '../../../../http/read-request.ts';
import { changeInBulk } from './change-in-bulk.ts';

/** Enough for the maximum number of rows with the longest codes. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

/** Stock and prices by product code, for other systems. */
export const staffBulkRoutes = (app: App, { longDb, clock }: Services): void => {
  app.post(
    '/stock',
    {
      config: { access: 'staff', scope: 'stock:write' },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        operationId: 'setStock',
        summary: 'Set stock by code',
        description:
          'Sets the stock of up to 10 000 products, while orders continue to be placed. Returns a result for each row. To continue an interrupted request, repeat it with the same `Idempotency-Key` within 24 hours.',
        headers: idempotencyHeaders,
        body: bulkStock,
        response: { 200: bulkStockResult },
      },
    },
    (request) => {
      const key = request.headers['idempotency-key'];
      return changeInBulk(longDb, 'stock', { ...request.body, key, ...actorOf(request, clock) });
    },
  );

  app.post(
    '/prices',
    {
      config: { access: 'admin', scope: 'catalogue:write' },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        operationId: 'setPrices',
        summary: 'Set prices by code',
        description:
          'Sets the prices of up to 10 000 products, with cents if the store’s prices have decimals. Returns a result for each row. To continue an interrupted request, repeat it with the same `Idempotency-Key` within 24 hours.',
        headers: idempotencyHeaders,
        body: bulkPrices,
        response: { 200: bulkPricesResult },
      },
    },
    (request) => {
      const key = request.headers['idempotency-key'];
      return changeInBulk(longDb, 'cost', { ...request.body, key, ...actorOf(request, clock) });
    },
  );
};
