import { owe } from '../../../people.ts';
import { expectNothingClaimed } from '../../../screen/unheard.ts';
import { test } from '../../../store.ts';

test('on a phone, no customer screen claims to be empty before the store responds or when it fails, which every screen reports with Try again', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  test.slow();
  expectComplaint(/503 |ApiError: The store is busy/);
  const { id } = await signIn();
  await owe(db, id, 50_000);
  await expectNothingClaimed(page, 'customers', '/orders');
});
