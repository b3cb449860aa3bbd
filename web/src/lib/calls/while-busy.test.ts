import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, OfflineError } from './errors.ts';
import { whileBusy } from './while-busy.ts';

const busy = (retryAfter?: number) => new ApiError(503, 'The service is busy.', { retryAfter });
const tooMany = (retryAfter: number) => new ApiError(429, 'Please wait.', { retryAfter });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['a busy store', busy(1)],
  ['a store that has too many calls of a person', tooMany(1)],
])('makes the call again after the time that %s asks for', async (_who, refusal) => {
  const call = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue('placed');
  const answer = whileBusy(call);
  await vi.advanceTimersByTimeAsync(999);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe('placed');
});

it('fails with the answer of a store that stays busy for six calls', async () => {
  const call = vi.fn().mockRejectedValue(busy(1));
  const answer = expect(whileBusy(call)).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(10_000);
  await answer;
  expect(call).toHaveBeenCalledTimes(6);
});

it.each([
  ['asks for a longer wait', busy(5)],
  ['refuses more calls for some minutes', tooMany(600)],
  ['does not say when to come back', busy()],
  ['refuses the call', new ApiError(409, 'Only 6 left.')],
  ['cannot be reached', new OfflineError(new TypeError('Failed to fetch'))],
])('fails at once when the store %s', async (_when, error) => {
  const call = vi.fn().mockRejectedValue(error);
  await expect(whileBusy(call)).rejects.toBe(error);
  expect(call).toHaveBeenCalledTimes(1);
});
