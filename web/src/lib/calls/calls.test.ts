import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { apiBaseOf } from './api-base.ts';
import { ApiError, messageOf, OfflineError } from './errors.ts';
import { type Answer, isHeard } from './heard.ts';
import { pageAfter, pageBefore } from './pages.ts';
import { createQueryClient } from './query-client.ts';
import { whileBusy } from './while-busy.ts';

describe('the message for an error', () => {
  it.each([
    ['the server’s words', new ApiError(409, 'The price changed.'), 'The price changed.'],
    [
      'the reference of a failure',
      new ApiError(500, 'Something went wrong on our side.', { requestId: '3f2a91bc-04d7' }),
      'Something went wrong on our side. Reference 3f2a91bc-04d7.',
    ],
    [
      'the server’s words, also for an invalid field',
      new ApiError(400, 'The delivery detail is not complete.', {
        code: 'VALIDATION',
        errors: { areaCode: 'Area code must be 4 digits.' },
      }),
      'The delivery detail is not complete.',
    ],
    [
      'the advice for a store that cannot be reached',
      new OfflineError(undefined),
      'The store cannot be reached. Check your connection and try again.',
    ],
    ['generic for an unknown error', new TypeError('x is undefined'), 'An error occurred.'],
    ['generic for a value that is not an error', 'broken', 'An error occurred.'],
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
  ['once the response has arrived', 'may say', {}],
  ['with a fresh response from before it was opened', 'may say', { isFetchedAfterMount: false }],
  ['while its data is being refetched', 'may say', { isFetching: true }],
  ['while it is loading', 'does not say', { data: undefined, isFetching: true, isFetchedAfterMount: false }],
  [
    'while data of an earlier visit is being refetched',
    'does not say',
    { isFetching: true, isFetchedAfterMount: false },
  ],
  ['with the response to another query', 'does not say', { isPlaceholderData: true }],
  ['after a failure', 'does not say', { data: undefined, isError: true }],
  ['with old data after a failure', 'does not say', { isError: true }],
])('%s, a screen %s that data is missing', (_when, may, answer) => {
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
  ['a store with too many calls by one person', tooMany(1)],
])('repeats the call after the delay that %s asks for', async (_who, refusal) => {
  const call = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue('placed');
  const answer = whileBusy(call);
  await vi.advanceTimersByTimeAsync(999);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe('placed');
});

it('fails after six calls to a store that stays busy', async () => {
  const call = vi.fn().mockRejectedValue(busy(1));
  const answer = expect(whileBusy(call)).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(10_000);
  await answer;
  expect(call).toHaveBeenCalledTimes(6);
});

it.each([
  ['asks for a longer wait', busy(5)],
  ['refuses more calls for some minutes', tooMany(600)],
  ['does not say when to retry', busy()],
  ['refuses the call', new ApiError(409, 'Only 6 left.')],
  ['cannot be reached', new OfflineError(new TypeError('Failed to fetch'))],
])('fails immediately when the store %s', async (_when, error) => {
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

it.each([429, 503])('retries after the delay of a %i response', async (status) => {
  const call = vi.fn().mockRejectedValueOnce(refusal(status, 3)).mockResolvedValue('found');
  const answer = ask(call);
  await vi.advanceTimersByTimeAsync(2_990);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(await answer).toBe('found');
});

it('retries after a second if a failed store gives no delay', async () => {
  const call = vi.fn().mockRejectedValueOnce(refusal(503)).mockResolvedValue('found');
  const answer = ask(call);
  await vi.advanceTimersByTimeAsync(1_010);
  expect(await answer).toBe('found');
});

it('fails after two retries if the store stays busy', async () => {
  const call = vi.fn().mockRejectedValue(refusal(429, 1));
  const answer = expect(ask(call)).rejects.toMatchObject({ status: 429 });
  await vi.advanceTimersByTimeAsync(10_000);
  await answer;
  expect(call).toHaveBeenCalledTimes(3);
});

it.each([
  ['asks for minutes', refusal(429, 600)],
  ['asks for half a minute', refusal(503, 30)],
  ['cannot process the request', refusal(422)],
  ['refuses more calls without a delay', refusal(429)],
])('a query fails immediately when the store %s', async (_when, error) => {
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
  ])('for %s is %s', (page, base) => {
    expect(apiBaseOf(new URL(page))).toBe(base);
  });

  it.each([
    ['/api', 'https://shop.example.com/api/'],
    ['https://backend.example.com/api/', 'https://backend.example.com/api/'],
  ])('is the override set for the deployment: %s', (override, base) => {
    expect(apiBaseOf(new URL('https://shop.example.com/'), override)).toBe(base);
  });
});

describe('the next page', () => {
  it('exists until everything is loaded or a page comes back empty', () => {
    expect(pageAfter(0, 20, { count: 20, total: 41 })).toBe(1);
    expect(pageAfter(1, 20, { count: 20, total: 41 })).toBe(2);
    expect(pageAfter(2, 20, { count: 1, total: 41 })).toBeUndefined();
    expect(pageAfter(1, 20, { count: 0, total: 500 })).toBeUndefined();
    expect(pageAfter(0, 20, { count: 20, total: 20 })).toBeUndefined();
  });
});

describe('the previous page', () => {
  it('exists down to the first', () => {
    expect(pageBefore(2, 20, 41)).toBe(1);
    expect(pageBefore(1, 20, 41)).toBe(0);
    expect(pageBefore(0, 20, 41)).toBeUndefined();
  });

  it('is the last one from beyond the end, and none for an empty list', () => {
    expect(pageBefore(500, 20, 41)).toBe(2);
    expect(pageBefore(3, 20, 41)).toBe(2);
    expect(pageBefore(500, 20, 40)).toBe(1);
    expect(pageBefore(500, 20, 0)).toBeUndefined();
  });
});
