import { beforeAll, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';

const harness = useApp();
let admin: { id: string };
beforeAll(async () => {
  admin = await newUser(harness.db, { role: 'Admin' });
  await newProduct(harness.db, { lab: 'Zebra Labs', category: 'Nervous system' });
  const payload = { term: 'panado', meaning: 'paracetamol' };
  await harness.as(admin, { method: 'POST', url: '/api/admin/synonyms', payload });
});

test.each([
  ['labs', 'Zebra Labs,1,0'],
  ['categories', 'Nervous system,1,0'],
  ['synonyms', 'panado,paracetamol'],
])('%s are exported as CSV and as a workbook', async (list, line) => {
  const csv = await harness.as(admin, `/api/admin/${list}/export?format=csv`);
  expect(csv.body).toContain(line);
  const workbook = await harness.as(admin, `/api/admin/${list}/export?format=xlsx`);
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
});
