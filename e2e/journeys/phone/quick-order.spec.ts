import { addOrder } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { expectFingerSized, expectNoSideways } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

const DAY_MS = 86_400_000;

test('on a phone, quick order offers the camera, usual products by one tap, and typing, all at touch size', async ({
  page,
  db,
  signIn,
}) => {
  // As in a browser on a device with a camera.
  await page.addInitScript(() => {
    const camera = { kind: 'videoinput', deviceId: 'c', groupId: 'g', label: '', toJSON: () => ({}) };
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([camera as MediaDeviceInfo]);
  });
  const customer = await signIn();
  const [usual, typed] = [await addProduct(db), await addProduct(db)];
  for (const days of [21, 14, 7])
    await addOrder(db, customer, [{ product: usual, quantity: 6 }], {}, new Date(Date.now() - days * DAY_MS));
  await page.goto('/store');
  await page.getByRole('link', { name: 'Quick order' }).tap();
  await expect(page.getByRole('button', { name: 'Scan with the camera' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Paste a list…' })).toBeVisible();
  // Focus would open the on-screen keyboard, and shortcuts need a physical one.
  const field = page.getByRole('combobox', { name: 'Add a product' });
  await expect(field).not.toBeFocused();
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden();
  const usuals = page.getByRole('region', { name: 'Your usual products' });
  await expectFingerSized(page);
  await usuals.getByRole('button', { name: 'Add the one due' }).tap();
  const lines = page.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await expect(field).not.toBeFocused();
  await field.fill(`2 x ${typed.name}`);
  await page.getByRole('option').first().tap();
  await page.getByRole('button', { name: 'Add', exact: true }).tap();
  await expect(lines).toHaveCount(2);
  await expect(lines.first().getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('2');
  await expectNoSideways(page);
  await page.getByRole('link', { name: 'Go to cart' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
});

test('on a phone, a list can be pasted and resolved by touch, or chosen as a file', async ({
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
  await page.getByRole('link', { name: 'Paste a list…' }).tap();
  const paste = page.getByRole('region', { name: 'Paste a list' });
  await expect(paste).toBeVisible();
  await expectFingerSized(page);
  await paste
    .getByRole('textbox', { name: 'List' })
    .fill(`${word} x 4\n${sure.name} 500mg x 2\n${newWord()}`);
  await paste.getByRole('button', { name: 'Find the products' }).tap();
  const check = page.getByRole('region', { name: 'Check the list' });
  await expect(check.getByRole('status').first()).toHaveText('3 lines: 1 ready, 1 to choose, 1 not found.');
  await expectFingerSized(page);
  await expectNoSideways(page);
  await check
    .getByRole('group', { name: /^Which product is/ })
    .getByText(/Tablet · 5 mg/)
    .tap();
  await expect(check.getByRole('radio', { name: /, 5 mg/ })).toBeChecked();
  await check
    .getByRole('button', { name: /^Leave out/ })
    .last()
    .tap();
  await expect(check.getByRole('button', { name: /^Restore/ })).toBeVisible();
  await expectFingerSized(page);
  await page.getByRole('button', { name: /^Add 2 lines to the cart/ }).tap();
  await expect(check).toHaveCount(0);
  await expect(page.getByLabel(`Quantity of ${weak.name}`).locator('input').first()).toHaveValue('4');

  await page.getByRole('link', { name: 'Paste a list…' }).tap();
  await page.getByLabel('File with the list').setInputFiles({
    name: 'order.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${sure.name} 500mg x 6\n${word} 5mg x 1`),
  });
  await expect(check.getByRole('status').first()).toHaveText('2 lines: 2 ready.');
});
