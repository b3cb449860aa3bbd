import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { createQueryClient } from './query-client.ts';

const refusal = (status: number, retryAfter?: number) => new ApiError(status, 'Refused.', { retryAfter });
const ask = (queryFn: () => Promise<unknown>) =>
  createQueryClient({ onUnauthorized: () => undefined, onSecondFactorRequired: () => undefined }).query({
    queryKey: ['search'],
    queryFn,
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([429, 503])('asks again after the time that an answer of %i says', async (status) => {
  const call = vi.fn().mockRejectedValueOnce(refusal(status, 3)).mockResolvedValue('found');
  const answer = ask(call);
  await vi.advanceTimersByTimeAsync(2_990);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(await answer).toBe('found');
});

it('asks again after a second if a failed store does not say when', async () => {
  const call = vi.fn().mockRejectedValueOnce(refusal(503)).mockResolvedValue('found');
  const answer = ask(call);
  await vi.advanceTimersByTimeAsync(1_010);
  expect(await answer).toBe('found');
});

it('fails after two more calls to a store that stays busy', async () => {
  const call = vi.fn().mockRejectedValue(refusal(429, 1));
  const answer = expect(ask(call)).rejects.toMatchObject({ status: 429 });
  await vi.advanceTimersByTimeAsync(10_000);
  await answer;
  expect(call).toHaveBeenCalledTimes(3);
});

it.each([
  ['asks for minutes', refusal(429, 600)],
  ['asks for half a minute', refusal(503, 30)],
  ['has no time for what was sent', refusal(422)],
  ['refuses more calls and does not say how long', refusal(429)],
])('fails at once when the store %s', async (_when, error) => {
  const call = vi.fn().mockRejectedValue(error);
  await expect(ask(call)).rejects.toBe(error);
  expect(call).toHaveBeenCalledTimes(1);
});
