import { newCustomer } from '../../../people.ts';
import { amountOf, upload } from '../../../proofs.ts';
import { expect, test } from '../../../staff.ts';

test('J and K move through the queue, and the amount typed for a proof is restored', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const theirs = await pageOf(await newCustomer(db));
  const [{ id: first }, { id: second }] = [await upload(theirs), await upload(theirs)];
  await signInStaff('Staff');
  /** Opens a proof at its position in the queue. */
  const open = async (id: string) => {
    await page.goto(`/admin/payments/${id}`);
    await expect(page.getByRole('region', { name: 'Waiting' }).locator(`a[href$="/${id}"]`)).toBeVisible();
    await expect(amountOf(page)).toBeFocused();
  };
  await open(second);
  await page.keyboard.type('123.45');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(/\/admin\/payments\/[0-9a-f-]{36}$/);
  await expect(page).not.toHaveURL(new RegExp(second));
  await expect(amountOf(page)).toBeFocused();
  await open(first);
  await page.keyboard.type('7');
  await page.keyboard.press('ArrowUp');
  await expect(page).not.toHaveURL(new RegExp(first));
  await expect(amountOf(page)).not.toHaveValue('7');
  await expect(amountOf(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(new RegExp(first));
  await expect(amountOf(page)).toHaveValue('7');
});
