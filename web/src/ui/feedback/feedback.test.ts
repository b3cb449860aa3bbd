import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Spinner } from './loading.tsx';
import { toast, useToasts } from './toast-store.ts';

const SIZES = ['sm', 'md', 'lg'] as const;
const COLOURS = ['default', 'blue', 'green', 'red', 'yellow'] as const;

it('a spinner has three sizes and five colours, all different, and a name', () => {
  const looks = SIZES.flatMap((size) =>
    COLOURS.map((color) => renderToStaticMarkup(createElement(Spinner, { size, color }))),
  );
  expect(new Set(looks).size).toBe(15);
  for (const look of looks) expect(look).toContain('aria-label="Loading"');
});

const shown = () => useToasts.getState().toasts;

beforeEach(() => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows one toast at a time, the newest', () => {
  toast({ title: 'First' });
  toast({ title: 'Second' });
  expect(shown().map(({ title }) => title)).toEqual(['Second']);
});

it('updates the visible toast', () => {
  const saved = toast({ title: 'Saving' });
  saved.update({ title: 'Saved', variant: 'destructive' });
  expect(shown()).toEqual([{ id: saved.id, open: true, title: 'Saved', variant: 'destructive' }]);
});

it('closes a dismissed toast immediately and removes it after 1,000,000 ms', () => {
  toast({ title: 'Saved' }).dismiss();
  expect(shown().map(({ open }) => open)).toEqual([false]);
  vi.advanceTimersByTime(999_999);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});
