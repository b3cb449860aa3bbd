import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readListFile } from './compare.ts';

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
