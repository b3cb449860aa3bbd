import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from './toast-store.ts';

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

it('changes a toast that is shown', () => {
  const saved = toast({ title: 'Saving' });
  saved.update({ title: 'Saved', variant: 'destructive' });
  expect(shown()).toEqual([{ id: saved.id, open: true, title: 'Saved', variant: 'destructive' }]);
});

it('closes a dismissed toast at once and removes it after 1,000,000 ms', () => {
  toast({ title: 'Saved' }).dismiss();
  expect(shown().map(({ open }) => open)).toEqual([false]);
  vi.advanceTimersByTime(999_999);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});
