import { expect, test } from 'vitest';
import { readListFile } from './read-list-file.ts';

test('the rows of a long list are handed over a thousand at a time, in their order', async () => {
  const codes = Array.from({ length: 2500 }, (_, at) => `L${at}`);
  const bytes = Buffer.from(`Code,Price\n${codes.map((code) => `${code},5`).join('\n')}\n`);
  const taken: string[][] = [];
  const { lines } = await readListFile(
    { bytes, decimals: 0 },
    {
      takeRows: async (rows) => {
        taken.push(rows.map(({ sku }) => sku));
      },
    },
  );
  expect(lines).toBe(2500);
  expect(taken.map(({ length }) => length)).toEqual([1000, 1000, 500]);
  expect(taken.flat()).toEqual(codes);
});
