import { addOrder } from '../../../people.ts';
import { addProduct } from '../../../products.ts';
import { expectFingerSized, expectNoSideways } from '../../../screen/screen.ts';
import { expect, test } from '../../../store.ts';

const DAY_MS = 86_400_000;

test('on a phone, quick order offers the camera, usual products by one tap, and typing, all at touch size', async ({
  page,
  db,
  signIn,
}) => {
  // As in a browser that has a camera.
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
  await expect(page.getByRole('button', { name: 'Paste a list…' })).toBeVisible();
  // Focus would open the on-screen keyboard, and without a keyboard there are no shortcuts.
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
