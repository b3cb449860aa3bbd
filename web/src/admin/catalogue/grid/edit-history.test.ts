import { expect, it } from 'vitest';
import { inverseOf } from './edit-history.ts';

it.each([
  ['cost', '50', '61', '50'],
  ['strength', '', '5 mg', ''],
  ['stock', '100', '33', '+67'],
  ['stock', '100', '107', '-7'],
] as const)(
  'takes back in %s the change from %j to %j with %j, seen as it is now',
  (field, before, after, text) => {
    expect(inverseOf({ id: 'one', field, before, after })).toEqual({ id: 'one', field, text, seen: after });
  },
);
