import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { newUser } from '../../../../test/builders.ts';
import { useApp } from '../../../../test/harness.ts';
import { hostileText } from '../../../../test/hostile-input.ts';
import { longestHold } from '../../../../test/longest-hold.ts';

const harness = useApp();
let staff: { id: string };
beforeAll(async () => {
  staff = await newUser(harness.db, { role: 'Staff' });
});

const preview = (text: string) =>
  harness.as(staff, {
    method: 'POST',
    url: '/api/admin/bank/preview',
    headers: { 'content-type': 'multipart/form-data; boundary=xxBANKxx' },
    payload: `--xxBANKxx\r\ncontent-disposition: form-data; name="file"; filename="bank"\r\n\r\n${text}\r\n--xxBANKxx--\r\n`,
  });

/** The maximum time for which the server's main thread may block other requests. */
const LONGEST_HOLD_MS = 300;

const DAYS = Array.from({ length: 28 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`);
const MANY_COLUMNS = Array.from({ length: 400 }, (_, row) =>
  [DAYS[row % 28], ...Array.from({ length: 300 }, (_column, at) => `${row + at}.00`)].join(','),
).join('\n');

test.each([
  ['an OFX file with a tag that never ends', `<OFX><${'a'.repeat(150_000)}`, 400],
  ['an OFX file of tags on one line', `<OFX>${'<A>1'.repeat(50_000)}`, 400],
  ['a CSV file of 400 lines with 300 columns', MANY_COLUMNS, 400],
  ['an MT940 file with blocks without end', `:20:1\n:60F:C260101ZAR1,00\n${'{4:'.repeat(50_000)}`, 400],
  ['a file of line ends', '\n'.repeat(400_000), 400],
])('refuses %s, and answers others while it is read', async (_, text, status) => {
  let answered = 0;
  const held = await longestHold(async () => {
    answered = (await preview(text)).statusCode;
  });
  expect(answered).toBe(status);
  expect(held).toBeLessThan(LONGEST_HOLD_MS);
});

test('recognises the columns of a file that has as many as a bank may write', async () => {
  const rows = DAYS.map((day, at) => [day, ...Array.from({ length: 55 }, () => `${at + 1}.00`)].join(','));
  expect((await preview(rows.join('\n'))).statusCode).toBe(200);
});

test('no hostile statement makes a fault', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      expect([200, 400, 413, 415, 422]).toContain((await preview(text)).statusCode);
    }),
    { numRuns: 60, seed: 20_261_123 },
  );
});
