import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { products } from '../src/features/catalogue/tables.ts';
import type { Harness } from './harness.ts';

const multipart = (bytes: Buffer | string, name: string) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=xxLISTxx' },
  payload: Buffer.concat([
    Buffer.from(`--xxLISTxx\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n--xxLISTxx--\r\n'),
  ]),
});

/** The back office's requests about price lists, as a member of staff. */
export const priceLists = (harness: Harness, staff: () => { id: string }) => {
  const call = (method: string, path: string, payload?: object) =>
    harness.as(staff(), {
      method,
      url: `/api/admin/imports${path}`,
      ...(payload && { payload }),
    } as InjectOptions);
  return {
    call,
    upload: (bytes: Buffer | string, name = 'list.csv') =>
      harness.as(staff(), { method: 'POST', url: '/api/admin/imports', ...multipart(bytes, name) }),
    rowsOf: async (id: string, kind: string) =>
      (await call('GET', `/${id}/rows?kind=${kind}`)).json().importRows,
    bySku: async (sku: string) => (await harness.db.select().from(products).where(eq(products.sku, sku)))[0],
  };
};
