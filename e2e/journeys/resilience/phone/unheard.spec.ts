import { owe } from '../../../people.ts';
import { expectNothingClaimed, expectRefusalsTold } from '../../../screen/unheard.ts';
import { test } from '../../../store.ts';

test('on a phone, while the store does not answer, no screen of customers says that there is nothing', async ({
  page,
  db,
  signIn,
}) => {
  test.slow();
  const { id } = await signIn();
  await owe(db, id, 50_000);
  await expectNothingClaimed(page, 'customers', '/orders');
});

test('on a phone, where the store refuses, every screen of customers says so with a way to try again, and none that there is nothing', async ({
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
