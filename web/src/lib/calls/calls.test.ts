import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { apiBaseOf } from './api-base.ts';
import { ApiError, messageOf, OfflineError } from './errors.ts';
import { type Answer, isHeard } from './heard.ts';
import { pageAfter, pageBefore } from './pages.ts';
import { createQueryClient } from './query-client.ts';
import { whileBusy } from './while-busy.ts';

describe('what an error says', () => {
  it.each([
    ['the server’s words', new ApiError(409, 'The price changed.'), 'The price changed.'],
    [
      'the reference of a failure',
      new ApiError(500, 'Something went wrong on our side.', { requestId: '3f2a91bc-04d7' }),
      'Something went wrong on our side. Reference 3f2a91bc-04d7.',
    ],
    [
      'the server’s words also where a field is refused',
      new ApiError(400, 'The delivery detail is not complete.', {
        code: 'VALIDATION',
        errors: { areaCode: 'Area code must be 4 digits.' },
      }),
      'The delivery detail is not complete.',
    ],
    [
      'that the store cannot be reached',
      new OfflineError(undefined),
      'The store cannot be reached. Check your connection and try again.',
    ],
    ['An error occurred. where nobody said anything', new TypeError('x is undefined'), 'An error occurred.'],
    ['An error occurred. where it is no error at all', 'broken', 'An error occurred.'],
  ])('is %s', (_, error, message) => {
    expect(messageOf(error)).toBe(message);
  });
});

const ANSWERED: Answer = {
  data: [],
  isPlaceholderData: false,
  isError: false,
  isFetching: false,
  isFetchedAfterMount: true,
};

test.each<[string, 'may say' | 'does not say', Partial<Answer>]>([
  ['once the answer has come', 'may say', {}],
  ['with an answer from before it was opened that is not old', 'may say', { isFetchedAfterMount: false }],
  ['while what it has heard is asked for again', 'may say', { isFetching: true }],
  [
    'while the first answer is under way',
    'does not say',
    { data: undefined, isFetching: true, isFetchedAfterMount: false },
  ],
  [
    'while an earlier visit’s answer is asked for again',
    'does not say',
    { isFetching: true, isFetchedAfterMount: false },
  ],
  ['with the answer to another question', 'does not say', { isPlaceholderData: true }],
  ['after a failure', 'does not say', { data: undefined, isError: true }],
  ['with an old answer after a failure', 'does not say', { isError: true }],
])('%s, a screen %s what is lacking', (_when, may, answer) => {
  expect(isHeard({ ...ANSWERED, ...answer })).toBe(may === 'may say');
});

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

describe('the base of the API', () => {
  it.each([
    ['https://shop.example.com/store', 'https://api.shop.example.com/api/'],
    ['http://shop.localhost:3000/', 'http://api.shop.localhost:3000/api/'],
    ['http://localhost:3000/', 'http://localhost:3000/api/'],
    ['http://192.168.1.20:8080/', 'http://192.168.1.20:8080/api/'],
    ['http://[::1]:3000/', 'http://[::1]:3000/api/'],
  ])('of %s is %s', (page, base) => {
    expect(apiBaseOf(new URL(page))).toBe(base);
  });

  it.each([
    ['/api', 'https://shop.example.com/api/'],
    ['https://backend.example.com/api/', 'https://backend.example.com/api/'],
  ])('is what the deployment says: %s', (override, base) => {
    expect(apiBaseOf(new URL('https://shop.example.com/'), override)).toBe(base);
  });
});

describe('the page after one', () => {
  it('is the next, until all are there or one comes back empty', () => {
    expect(pageAfter(0, 20, { count: 20, total: 41 })).toBe(1);
    expect(pageAfter(1, 20, { count: 20, total: 41 })).toBe(2);
    expect(pageAfter(2, 20, { count: 1, total: 41 })).toBeUndefined();
    expect(pageAfter(1, 20, { count: 0, total: 500 })).toBeUndefined();
    expect(pageAfter(0, 20, { count: 20, total: 20 })).toBeUndefined();
  });
});

describe('the page before one', () => {
  it('is the one before, down to the first', () => {
    expect(pageBefore(2, 20, 41)).toBe(1);
    expect(pageBefore(1, 20, 41)).toBe(0);
    expect(pageBefore(0, 20, 41)).toBeUndefined();
  });

  it('is the last from beyond the end, and none where there is nothing', () => {
    expect(pageBefore(500, 20, 41)).toBe(2);
    expect(pageBefore(3, 20, 41)).toBe(2);
    expect(pageBefore(500, 20, 40)).toBe(1);
    expect(pageBefore(500, 20, 0)).toBeUndefined();
  });
});
