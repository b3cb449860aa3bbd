import { describe, expect, it } from 'vitest';
import { ApiError, messageOf, OfflineError } from './errors.ts';

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
