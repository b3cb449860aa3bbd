import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newUser } from '../../../../../test/builders.ts';
import { useApp } from '../../../../../test/harness.ts';
import { hostileText } from '../../../../../test/hostile-texts.ts';
import { hostileWorkbook } from '../../../../../test/hostile-workbooks.ts';
import { priceLists } from '../../../../../test/price-lists.ts';

const harness = useApp();

const isRefusedOrRead = async (bytes: Buffer | string, name: string): Promise<void> => {
  // A separate Admin for each, because uploads per hour are limited.
  const admin = await newUser(harness.db, { role: 'Admin' });
  const answer = await priceLists(harness, () => admin).upload(bytes, name);
  expect([200, 201, 400, 413, 415, 422]).toContain(answer.statusCode);
};

test('no hostile price list makes a fault', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), hostileText, (hasHeadings, text) =>
      isRefusedOrRead(hasHeadings ? `Code;Product Name;Price (Rand);Qty\n${text}` : text, 'list.csv'),
    ),
    { numRuns: 40, seed: 20_261_124 },
  );
});

test('no hostile workbook of a price list makes a fault', async () => {
  await fc.assert(
    fc.asyncProperty(hostileWorkbook, async (bytes) => isRefusedOrRead(await bytes, 'list.xlsx')),
    { numRuns: 30, seed: 20_261_124 },
  );
});
