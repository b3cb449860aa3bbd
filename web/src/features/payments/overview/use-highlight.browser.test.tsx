import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { act } from '../../../../test/act.ts';
import { useHighlight } from './use-highlight.ts';

const order = { id: 'o1', referenceNumber: 'ORD-1' };
const visibility = vi.fn<() => DocumentVisibilityState>();

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(visibility);
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('an unpaid order is highlighted for a second', async () => {
  visibility.mockReturnValue('visible');
  const { result } = await renderHook(() => useHighlight(order));
  await act(() => vi.advanceTimersToNextFrame());
  expect(result.current).toBe('o1');
  await pass(999);
  expect(result.current).toBe('o1');
  await pass(1);
  expect(result.current).toBeUndefined();
});

test('an unpaid order in a background tab is highlighted once the tab is shown', async () => {
  visibility.mockReturnValue('hidden');
  const { result } = await renderHook(() => useHighlight(order));
  await pass(60_000);
  expect(result.current).toBeUndefined();
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await act(() => vi.advanceTimersToNextFrame());
  expect(result.current).toBe('o1');
  await pass(999);
  expect(result.current).toBe('o1');
  await pass(1);
  expect(result.current).toBeUndefined();
  // Returning to the page does not highlight the row again.
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(60_000);
  expect(result.current).toBeUndefined();
});
