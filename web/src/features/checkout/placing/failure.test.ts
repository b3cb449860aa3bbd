import { describe, expect, it } from 'vitest';
import { ApiError, isOutcomeUnknown, OfflineError } from '#web/lib/calls/errors.ts';
import { describeFailure } from './failure.ts';

describe('a failed order', () => {
  it.each([
    ['the network is gone', new OfflineError(new TypeError('Failed to fetch'))],
    ['the time is up', new DOMException('signal timed out', 'TimeoutError')],
    ['the server failed', new ApiError(500, 'Something went wrong on our side.')],
    ['the server is busy', new ApiError(503, 'The service is busy. Please try again.')],
  ])('is safe to repeat when %s', (_when, error) => {
    expect(isOutcomeUnknown(error)).toBe(true);
    expect(describeFailure(error).description).toContain('no second order');
  });

  it('says what the server says', () => {
    expect(describeFailure(new ApiError(409, 'Only 6 of Amoxicillin left.')).title).toBe(
      'Only 6 of Amoxicillin left.',
    );
  });

  it('explains a missing access', () => {
    expect(describeFailure(new ApiError(403, 'Forbidden', { code: 'FORBIDDEN' }))).toEqual({
      title: 'Forbidden',
      description: 'You do not have access to store.',
    });
  });
});
