import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { deviceOf } from './device-label.ts';
import { DESKTOP } from './use-media.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'Unknown device'],
])('calls %s %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});

test('the breakpoint in code matches the condition in the styles, even at fractional widths', () => {
  const styles = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');
  const [, width] = /--breakpoint-desktop: ([^;]+);/.exec(styles) ?? [];
  expect(DESKTOP).toBe(`(width >= ${width})`);
  expect(styles.match(/@media \(width[^)]*\)/g)).toEqual([`@media ${DESKTOP}`]);
});
