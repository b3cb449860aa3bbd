import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Spinner } from './spinner.tsx';

const SIZES = ['sm', 'md', 'lg'] as const;
const COLOURS = ['default', 'blue', 'green', 'red', 'yellow'] as const;

it('a spinner comes in three sizes and five colours, each of its own look, and is named', () => {
  const looks = SIZES.flatMap((size) =>
    COLOURS.map((color) => renderToStaticMarkup(createElement(Spinner, { size, color }))),
  );
  expect(new Set(looks).size).toBe(15);
  for (const look of looks) expect(look).toContain('aria-label="Loading"');
});
