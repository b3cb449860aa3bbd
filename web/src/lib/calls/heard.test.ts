import { expect, test } from 'vitest';
import { type Answer, isHeard } from './heard.ts';

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
