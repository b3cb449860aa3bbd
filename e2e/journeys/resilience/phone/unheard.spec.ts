import { owe } from '../../../people.ts';
import { expectNothingClaimed, expectRefusalsTold } from '../../../screen/unheard.ts';
import { test } from '../../../store.ts';

test('on a phone, no customer screen claims to be empty before the store responds', async ({
  page,
  db,
  signIn,
}) => {
  test.slow();
  const { id } = await signIn();
  await owe(db, id, 50_000);
  await expectNothingClaimed(page, 'customers', '/orders');
});

test('on a phone, every customer screen reports a failing store with Try again, and none claims to be empty', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  test.slow();
  expectComplaint(/503 |ApiError: The store is busy/);
  const { id } = await signIn();
  await owe(db, id, 50_000);
  await expectRefusalsTold(page, 'customers');
});
