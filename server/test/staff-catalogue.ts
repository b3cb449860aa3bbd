import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { products } from '../src/features/catalogue/tables.ts';
import { newUser } from './builders.ts';
import type { Harness } from './harness.ts';

/** Changes of products by staff, as the back office makes them. Stock in packs, prices in cents. */
export const changesOf = (harness: Harness) => {
  let admin: { id: string } | undefined;
  const person = async () => {
    admin ??= await newUser(harness.db, { role: 'Admin' });
    return admin;
  };
  const post = async (path: string, payload: object) => {
    const answer = await harness.as(await person(), { method: 'POST', url: `/api/admin/${path}`, payload });
    expect(answer.json()).toMatchObject({ refused: [] });
  };
  const read = async (id: string): Promise<{ stock: number; version: number }> =>
    (await harness.as(await person(), `/api/admin/products/${id}`)).json();

  return {
    setStock: async (id: string, to: number) =>
      post('products/stock', { changes: [{ id, seen: (await read(id)).stock, to }] }),
    addStock: (id: string, add: number) => post('products/stock', { changes: [{ id, add }] }),
    /** Sets the price of some products in one operation. */
    setCost: async (ids: string | readonly string[], cents: number) => {
      const changes = [];
      for (const id of [ids].flat())
        changes.push({ id, version: (await read(id)).version, values: { cost: cents / 100 } });
      await post('products/cells', { changes });
    },
    archive: async (id: string, archived: boolean) =>
      post('products/cells', { changes: [{ id, version: (await read(id)).version, values: { archived } }] }),
  };
};

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
