import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/calls/errors.ts';
import { answerProducts, answerWith } from '../../../test/answers.ts';
import { product } from '../../../test/render-in-app.tsx';
import { fetchProduct } from './fetch-product.ts';

const newIds = (count: number): string[] => Array.from({ length: count }, () => crypto.randomUUID());

/** Answers for a store that has these products. */
const answerFor = (ids: readonly string[]) => {
  const answers = answerProducts(ids.map((id) => product({ id })));
  const asked = answerWith(answers);
  return () => asked.map(({ query }) => query.getAll('ids'));
};

const outcomeOf = (ids: string[]): Promise<string[]> =>
  Promise.all(
    ids.map((id) =>
      fetchProduct(id).then(
        (found) => found.id,
        (error: unknown) => (error instanceof ApiError ? String(error.status) : String(error)),
      ),
    ),
  );

test('products asked for at the same time are one request, and one that is gone is reported alone', async () => {
  const [one = '', two = '', gone = ''] = newIds(3);
  const asked = answerFor([one, two]);
  expect(await outcomeOf([one, gone, two])).toEqual([one, '404', two]);
  expect(asked()).toEqual([[one, gone, two]]);
});

test('an id that no product can have does not keep the others from being answered', async () => {
  const ids = newIds(2);
  const asked = answerFor(ids);
  expect(await outcomeOf(['no-id', ...ids])).toEqual(['404', ...ids]);
  expect(asked()).toEqual([[], ids]);
});

test('more products than one request may have are several requests', async () => {
  const ids = newIds(101);
  const asked = answerFor(ids);
  expect(await outcomeOf(ids)).toEqual(ids);
  expect(asked().map(({ length }) => length)).toEqual([100, 0]);
});
