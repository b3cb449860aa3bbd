import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { beforeEach, expect, test } from 'vitest';
import { newProduct, newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { hostileText, hostileWorkbook } from '../../../test/hostile-input.ts';
import { longestHold } from '../../../test/longest-hold.ts';
import { repetitions } from '../../../test/repetitions.ts';

const harness = useApp();
let customer: { id: string };
beforeEach(async () => {
  // A separate customer for each, because lists per hour are limited.
  customer = await newUser(harness.db);
});

/** The maximum time for which the server's main thread may block other requests. */
const LONGEST_HOLD_MS = 300;

const match = (payload: object) =>
  harness.as(customer, { method: 'POST', url: '/api/quick-order/match', payload });
const read = (bytes: Buffer | string) =>
  harness.as(customer, {
    method: 'POST',
    url: '/api/quick-order/read',
    headers: { 'content-type': 'multipart/form-data; boundary=xxLISTxx' },
    payload: Buffer.concat([
      Buffer.from('--xxLISTxx\r\ncontent-disposition: form-data; name="file"; filename="list"\r\n\r\n'),
      Buffer.from(bytes),
      Buffer.from('\r\n--xxLISTxx--\r\n'),
    ]),
  });

type Answer = Awaited<ReturnType<typeof match>>;
/** Returns the status of the response to a list, and requires that the main thread kept running while it was read. */
const statusOf = async (answering: () => Promise<Answer>): Promise<number> => {
  let status = 0;
  const held = await longestHold(async () => {
    status = (await answering()).statusCode;
  });
  expect(held).toBeLessThan(LONGEST_HOLD_MS);
  return status;
};

type Cell = string | null;
const workbook = async (rows: Cell[][]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Order', rows }] }));

test.each([
  ['36 quoting signs', '">  "'.repeat(36)],
  ['quoting signs without end', '> '.repeat(2000)],
  ['bars without end', '|'.repeat(4000)],
  ['a price behind 2,000 spaces', `panado${' '.repeat(2000)}R`],
  ['a price behind 4,000 spaces', `panado${' '.repeat(4000)}R`],
  ['a number that never ends', `2 x panado R${'1 '.repeat(2000)}`],
  ['items without end', `12 panado${' and '.repeat(1000)}`],
  ['dashes without end', `panado ${'-'.repeat(4000)}`],
  ['one wide row among thousands', `${'a;1\n'.repeat(400)}${';'.repeat(4000)}1`],
])('reads text with %s without holding up other requests', async (_, text) => {
  expect(await statusOf(() => match({ text }))).toBe(200);
});

test('reads a line with hundreds of spaces before its price without holding up other requests', async () => {
  expect(await statusOf(() => match({ lines: [{ text: `panado${' '.repeat(490)}R` }] }))).toBe(200);
});

test('reads a workbook with a cell of 60,000 dashes without holding up other requests', async () => {
  await newProduct(harness.db, { name: 'Panado', strength: '500 mg', packSize: '24' });
  const dashes = await workbook([
    ['Item', 'Qty'],
    [`Panado ${'-'.repeat(60_000)}`, '12'],
    ['-'.repeat(60_000), '2'],
  ]);
  expect(await statusOf(() => read(dashes))).toBe(200);
});

test('a workbook with one wide row is not filled up to millions of cells', async () => {
  const wide = Array.from({ length: 702 }, (_, at) => (at === 701 ? 'end' : null));
  const rows = [wide, ...Array.from({ length: 400 }, (_, at): Cell[] => [`Panado ${at}`, '2'])];
  const answer = await read(await workbook(rows));
  expect(answer.statusCode).toBe(200);
  expect(answer.json().lines).toHaveLength(400);
});

test('refuses a workbook of 4,000 lines with 4,900 columns without holding up other requests', async () => {
  const wide = Array.from({ length: 4900 }, (_, at) => (at === 4899 ? 'end' : null));
  const rows = [wide, ...Array.from({ length: 3999 }, (_, at): Cell[] => [`Panado ${at}`, '2'])];
  const bytes = await workbook(rows);
  let refused: Answer | undefined;
  const status = await statusOf(async () => {
    refused = await read(bytes);
    return refused;
  });
  expect([status, refused?.json().code]).toEqual([400, 'VALIDATION']);
  expect(refused?.json().message).toContain('is too far to the right');
  expect((await match({ text: '2 x panado' })).statusCode).toBe(200);
});

test('a list that takes too long is refused with a code, and the next one is read', async () => {
  const task = await import('./list-tasks.ts');
  const longestMs = task.listTask.longestMs;
  task.listTask.longestMs = 1;
  const text = '2 x panado 500 mg tablets, 24\n'.repeat(500);
  const refused = await match({ text }).finally(() => {
    task.listTask.longestMs = longestMs;
  });
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'TOO_COMPLEX']);
  expect((await match({ text: '2 x panado' })).statusCode).toBe(200);
});

test('lists of one person are read one at a time, and more than a few waiting ones are refused', async () => {
  const lock = await harness.db.$client.connect();
  await lock.query('begin; lock table products in access exclusive mode');
  const refusals = Promise.withResolvers<void>();
  let refusedSoFar = 0;
  const sent = Array.from({ length: 8 }, async () => {
    const answer = await match({ text: '2 x xyzzol' });
    if (answer.statusCode === 429) refusedSoFar += 1;
    if (refusedSoFar === 3) refusals.resolve();
    return answer;
  });
  await Promise.race([refusals.promise, Promise.all(sent)]);
  await lock.query('commit');
  lock.release();
  const answers = await Promise.all(sent);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 200),
    ...Array.from({ length: 3 }, () => 429),
  ]);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json().code).toBe('TOO_MANY_REQUESTS');
  expect(refused?.headers['retry-after']).toBe('1');
});

test('no hostile list, pasted or uploaded, causes a server error', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, fc.boolean(), async (text, isFile) => {
      const answer = isFile ? await read(text) : await match({ text });
      expect([200, 400, 413, 415, 422]).toContain(answer.statusCode);
    }),
    { numRuns: repetitions(25, 250), seed: 20_261_123 },
  );
});

test('no hostile workbook causes a server error', async () => {
  await fc.assert(
    fc.asyncProperty(hostileWorkbook, async (bytes) => {
      expect([200, 400, 413, 415, 422]).toContain((await read(await bytes)).statusCode);
    }),
    { numRuns: repetitions(15, 150), seed: 20_261_124 },
  );
});
