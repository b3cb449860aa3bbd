import type { Page } from '@playwright/test';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { follow } from '../../follow.ts';
import { newPicture } from '../../new-picture.ts';
import { addOrder, newCustomer, PASSWORD } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expectNothingLost } from '../../screen/quality.ts';
import { expectFocusInSight, expectToast, withLargeText } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

/** Expects a drawer at the bottom edge, full width. */
const expectDrawer = async (page: Page, name: string): Promise<void> => {
  const drawer = page.getByRole('dialog', { name });
  await expect(async () => {
    const box = await drawer.boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThanOrEqual(843);
  }).toPass();
};

test('on a phone, a customer opens an order, uploads a proof, and finds it among the payments', async ({
  page,
  db,
}) => {
  const customer = await newCustomer(db, { name: 'Nomvula' });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(customer.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).tap();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Nomvula' })).toBeVisible();
  await expect(page.getByText('You have no outstanding balance')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Announcements' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible();

  const product = await addProduct(db);
  const order = await addOrder(db, customer, [{ product, quantity: 3 }]);
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await tabs.getByRole('link', { name: 'Orders' }).tap();
  await page.getByRole('list', { name: 'Orders' }).getByRole('link', { name: order.referenceNumber }).tap();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order.referenceNumber}` })).toBeVisible();
  const lines = page.getByRole('list', { name: 'Products in the order' });
  await expect(lines.getByRole('listitem')).toContainText([`${product.name}`]);

  await tabs.getByRole('link', { name: 'Payments' }).tap();
  const unpaid = page.getByRole('region', { name: 'Unpaid orders' });
  await expect(unpaid.getByRole('link', { name: order.referenceNumber })).toBeVisible();
  await page.getByRole('link', { name: 'Upload Proof of Payment' }).tap();
  await expectDrawer(page, 'Upload Proof of Payment');
  const drawer = page.getByRole('dialog', { name: 'Upload Proof of Payment' });
  const chooser = page.waitForEvent('filechooser');
  await drawer.getByRole('button', { name: 'Choose a file' }).tap();
  const buffer = await newPicture();
  await (await chooser).setFiles({ name: 'proof.png', mimeType: 'image/png', buffer });
  await expect(drawer).toContainText('proof.png');
  await withLargeText(page, () => expectNothingLost(page));
  await Promise.all([
    expectToast(page, 'Proof of payment uploaded successfully.'),
    drawer.getByRole('button', { name: 'Upload', exact: true }).tap(),
  ]);
  await expect(page).toHaveURL(/\/proof-of-payments\/[0-9a-f-]{36}$/);
  const proof = page.getByRole('dialog');
  await expect(proof).toContainText('Awaiting Approval');
  await page.reload();
  await expect(proof).toContainText('Awaiting Approval');
  await proof.getByRole('button', { name: 'Close' }).tap();
  await expect(page).toHaveURL('/proof-of-payments');
  await expect(page.getByRole('list', { name: 'Previous Payments' }).getByRole('listitem')).toHaveCount(1);

  await page.getByRole('link', { name: 'History' }).tap();
  const movements = page.getByRole('list', { name: 'Account history' }).getByRole('listitem');
  await expect(movements).toHaveCount(1);
  await expect(movements).toContainText([order.referenceNumber]);
  await page.getByRole('switch', { name: 'Show uploads' }).tap();
  await expect(movements).toContainText(['proof.png', order.referenceNumber]);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Previous Payments' })).toBeVisible();
});

test('on a phone, a customer changes the profile, and delivery details and the password in drawers', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { recipientName: 'Anele' });
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: /^Change password/ })).toBeVisible();
  await test.step('in a low window, the focus is never under the tab bar', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await expectFocusInSight(page);
    await page.setViewportSize({ width: 390, height: 844 });
  });
  await page.getByRole('textbox', { name: 'Surname' }).fill('Khoza');
  await Promise.all([
    expectToast(page, 'Your details have been updated successfully.'),
    page.getByRole('button', { name: 'Save' }).tap(),
  ]);

  await page.getByRole('link', { name: /^Delivery details/ }).tap();
  const list = page.getByRole('list', { name: 'Delivery details' });
  await page.getByRole('checkbox', { name: /^Default: Anele/ }).tap();
  await expectToast(page, 'Default delivery has been updated.');
  await list.getByRole('button', { name: /^Edit Anele/ }).tap();
  await expectDrawer(page, 'Edit delivery detail');
  await page.getByRole('textbox', { name: 'City' }).fill('Paarl');
  await page.getByRole('button', { name: 'Save' }).tap();
  await expect(page).toHaveURL('/profile/delivery-detail');
  await expect(list.getByRole('listitem')).toContainText(['Paarl']);
  await page.getByRole('link', { name: 'Delivery', exact: true }).tap();
  await expectDrawer(page, 'New delivery detail');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).tap();
  await page.getByRole('link', { name: /^Account history/ }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Account history' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /^Change password/ }).tap();
  await expectDrawer(page, 'Change password');
  await page.getByLabel('Old password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('a new one');
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).tap();
  await expect(page).toHaveURL('/profile');
  await page.getByRole('button', { name: 'Logout' }).tap();
  await expect(page).toHaveURL('/login');
});

test('on a phone, a product and the choice of a delivery detail open as drawers over the cart', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const detail = await newDeliveryDetail(db, customer.id, { recipientName: 'Anele', areaCode: '80' });
  const product = await addProduct(db, { information: '<p>Keep below 25 °C.</p>' });
  await fillCart(customer, [{ product }]);
  await page.goto('/cart');
  await page.getByRole('list', { name: 'Products in the cart' }).getByRole('link').tap();
  await expectDrawer(page, product.name);
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  await follow(page, '/cart/delivery-detail?q=Anele');
  await expectDrawer(page, 'Choose where to deliver');
  await page.getByRole('dialog').getByRole('link', { name: 'Add delivery detail' }).tap();
  await expectDrawer(page, 'New delivery detail');
  await page.goBack();
  await expect(page).toHaveURL('/cart/delivery-detail?q=Anele');
  await follow(page, `/cart/delivery-detail/${detail.id}`);
  await expect(page.getByRole('textbox', { name: 'Area code' })).toHaveValue('80');
  const errors = encodeURIComponent(JSON.stringify({ areaCode: 'Area code must be 4 digits.' }));
  await follow(page, `/cart/invalid-delivery-detail?id=${detail.id}&errors=${errors}`);
  const areaCode = page.getByRole('textbox', { name: 'Area code' });
  await expect(areaCode).toHaveAccessibleDescription('Area code must be 4 digits.');
  await areaCode.fill('8001');
  await page.getByRole('button', { name: 'Save' }).tap();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Anele');

  await follow(page, `/store/${product.id}/read-more?q=${product.sku}`);
  await expect(page.getByText('Keep below 25 °C.').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/store/${product.id}\\?q=`));
});
