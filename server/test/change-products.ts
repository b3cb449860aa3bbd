import { expect } from 'vitest';
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
    /** Sets the price of some products in one act. */
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
