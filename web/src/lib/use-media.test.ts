import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DESKTOP } from './use-media.ts';

test('the breakpoint in code matches the condition in the styles, even at fractional widths', () => {
  const styles = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');
  const [, width] = /--breakpoint-desktop: ([^;]+);/.exec(styles) ?? [];
  expect(DESKTOP).toBe(`(width >= ${width})`);
  expect(styles.match(/@media \(width[^)]*\)/g)).toEqual([`@media ${DESKTOP}`]);
});
