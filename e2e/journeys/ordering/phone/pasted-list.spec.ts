import { addProduct, newWord } from '../../../products.ts';
import { expectFingerSized, expectNoSideways } from '../../../screen/screen.ts';
import { expect, test } from '../../../store.ts';

test('on a phone, a list is pasted, decided by touch and added, and another is chosen as a file', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const word = newWord();
  const weak = await addProduct(db, { name: word, strength: '5 mg' });
  await addProduct(db, { name: word, strength: '10 mg' });
  const sure = await addProduct(db, { name: `${newWord()}tabs`, strength: '500 mg' });
  await page.goto('/store/quick-order');
  await page.getByRole('button', { name: 'Paste a list…' }).tap();
  const paste = page.getByRole('dialog', { name: 'Paste a list' });
  await expect(paste).toBeVisible();
  await expectFingerSized(page);
  await paste
    .getByRole('textbox', { name: 'List' })
    .fill(`${word} x 4\n${sure.name} 500mg x 2\n${newWord()}`);
  await paste.getByRole('button', { name: 'Find the products' }).tap();
  const check = page.getByRole('dialog', { name: 'Check the list' });
  await expect(check.getByRole('status').first()).toHaveText('3 lines: 1 ready, 1 to choose, 1 not found.');
  await expectFingerSized(page);
  await expectNoSideways(page);
  await check
    .getByText('5 mg', { exact: false })
    .and(check.getByText(/Tablet · 5 mg/))
    .first()
    .tap();
  await expect(check.getByRole('radio', { name: /, 5 mg/ })).toBeChecked();
  await check
    .getByRole('button', { name: /^Leave out/ })
    .last()
    .tap();
  await expect(check.getByRole('button', { name: /^Restore/ })).toBeVisible();
  await expectFingerSized(page);
  await check.getByRole('button', { name: /^Add 2 lines to the cart/ }).tap();
  await expect(check).toHaveCount(0);
  await expect(page.getByLabel(`Quantity of ${weak.name}`).locator('input').first()).toHaveValue('4');

  await page.getByRole('button', { name: 'Paste a list…' }).tap();
  await page.getByLabel('File with the list').setInputFiles({
    name: 'order.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${sure.name} 500mg x 6\n${word} 5mg x 1`),
  });
  await expect(check.getByRole('status').first()).toHaveText('2 lines: 2 ready.');
});
