import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['/', '/'],
  ['/store?q=amoxi&page=2#top', '/store?q=amoxi&page=2#top'],
  ['/admin/../orders', '/orders'],
  ['https://elsewhere.example/', undefined],
  ['//elsewhere.example/', undefined],
  ['/\\elsewhere.example/', undefined],
  ['/\t/elsewhere.example/', undefined],
  ['/.//elsewhere.example', undefined],
  ['/..//elsewhere.example', undefined],
  ['/%2e//elsewhere.example', undefined],
  ['/store/..//elsewhere.example', undefined],
  ['/./\\elsewhere.example', undefined],
  ['javascript:alert(1)', undefined],
  ['/login?redirectUrl=/login', undefined],
])('goes from redirectUrl %j to %s', (asked, path) => {
  expect(safeRedirect(asked)).toBe(path);
});

it('never leads to another site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '\t',
    '\n',
    ' ',
    ':',
    '@',
    '?',
    '#',
    '//',
    'a.example',
    'https:',
    'login',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
  );
  fc.assert(
    fc.property(text, (asked) => {
      const path = safeRedirect(asked);
      if (path === undefined) return;
      const opened = new URL(path, 'https://shop.example/login');
      expect(opened.origin).toBe('https://shop.example');
      expect(opened.pathname).not.toBe('/login');
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(safeRedirect(path)).toBe(path);
    }),
    { numRuns: 5_000 },
  );
});
