import { expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

it.each([
  [undefined, '/'],
  ['', '/'],
  ['/store?q=amoxi&page=2#top', '/store?q=amoxi&page=2#top'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example/', '/'],
  ['/\\elsewhere.example/', '/'],
  ['/\t/elsewhere.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?redirectUrl=/login', '/'],
])('goes from redirectUrl %j to %s', (asked, path) => {
  expect(safeRedirect(asked)).toBe(path);
});
