import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newUser } from '../../../../../test/builders.ts';
import { useApp } from '../../../../../test/harness.ts';
import { hostileText, hostileWorkbook } from '../../../../../test/hostile-input.ts';
import { priceLists } from '../../../../../test/staff-catalogue.ts';
import { readListFile } from './compare.ts';

const harness = useApp();

const isRefusedOrRead = async (bytes: Buffer | string, name: string): Promise<void> => {
  // A separate Admin for each, because uploads per hour are limited.
  const admin = await newUser(harness.db, { role: 'Admin' });
  const answer = await priceLists(harness, () => admin).upload(bytes, name);
  expect([200, 201, 400, 413, 415, 422]).toContain(answer.statusCode);
};

test('no hostile price list causes a server error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), hostileText, (hasHeadings, text) =>
      isRefusedOrRead(hasHeadings ? `Code;Product Name;Price (Rand);Qty\n${text}` : text, 'list.csv'),
    ),
    { numRuns: 40, seed: 20_261_124 },
  );
});

test('no hostile workbook with a price list causes a server error', async () => {
  await fc.assert(
    fc.asyncProperty(hostileWorkbook, async (bytes) => isRefusedOrRead(await bytes, 'list.xlsx')),
    { numRuns: 30, seed: 20_261_124 },
  );
});

test('a list waiting to be read takes no memory, because it is loaded when its turn comes', async () => {
  const first = Promise.withResolvers<Buffer>();
  const loaded: string[] = [];
  const read = (name: string, bytes: Promise<Buffer>) =>
    readListFile(() => {
      loaded.push(name);
      return bytes;
    });
  const list = Buffer.from('Code,Price\nA1,10\n');
  const reading = [read('first', first.promise), read('second', Promise.resolve(list))];
  await setImmediate();
  expect(loaded).toEqual(['first']);
  first.resolve(list);
  const files = await Promise.all(reading);
  expect(loaded).toEqual(['first', 'second']);
  expect(files.map(({ lines }) => lines)).toEqual([1, 1]);
});

test('a list that cannot be read does not block the next one', async () => {
  const broken = readListFile(() => Promise.reject(new Error('The disk is broken')));
  const next = readListFile(async () => Buffer.from('Code,Price\nA1,10\n'));
  await expect(broken).rejects.toThrow('The disk is broken');
  expect((await next).lines).toBe(1);
});
