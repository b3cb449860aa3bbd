import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));

test('gives each advisory lock a unique number', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('takes every advisory lock by a number from the table', () => {
  const taken = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(path.join(SOURCES, file), 'utf8') }))
    .filter(({ text }) => /pg_(try_)?advisory_(xact_)?lock/.test(text));
  expect(taken.length).toBeGreaterThan(2);
  expect(taken.filter(({ text }) => !text.includes('ADVISORY_LOCKS.'))).toEqual([]);
});
