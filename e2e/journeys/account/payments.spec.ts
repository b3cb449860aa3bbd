import { addOrder, newCustomer } from '../../people.ts';
import { expectToast } from '../../screen/screen.ts';
import { addProduct } from '../../shelf.ts';
import { expect, test } from '../../store.ts';

test('a proof of payment is asked for, looked at, uploaded, and waits for its approval', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  const order = await addOrder(db, customer, [{ product: await addProduct(db) }]);
  await page.goto('/proof-of-payments');
  const unpaid = page.getByRole('main').getByText(order.referenceNumber, { exact: true });
  await expect(unpaid).toBeVisible();
  await page.getByRole('link', { name: 'Upload Proof of Payment' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Proof of Payment' });
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  await expect(dialog.getByRole('alert')).toHaveText('File is required.');

  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  await choose('proof.png', 'image/png', Buffer.from('this is no picture'));
  await expect(dialog.getByRole('alert')).not.toHaveText('File is required.');
  await choose('proof.png', 'image/png', await page.screenshot());
  await expect(dialog).toContainText('proof.png');
  // Looked for from before the press on: on a busy machine its five seconds may pass meanwhile.
  await Promise.all([expectToast(page, 'Proof of payment uploaded successfully.'), upload.click()]);
  await expect(page).toHaveURL(/\/proof-of-payments\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('dialog')).toContainText('Awaiting Approval');
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
});

test('another customer’s payment is not there', async ({ page, db, signIn, expectComplaint }) => {
  expectComplaint(/404 .*\/api\/payments\//);
  const { addManualEntry } = await import('../../../server/src/features/payments/add-manual-entry.ts');
  const other = await newCustomer(db);
  const entry = { userId: other.id, kind: 'credit', amount: 123_400, reason: 'Goods returned' } as const;
  const theirs = await addManualEntry(db, { ...entry, actorId: other.id, at: new Date() });
  await signIn();
  await page.goto(`/proof-of-payments/${theirs.id}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('R 1 234')).toHaveCount(0);
});
