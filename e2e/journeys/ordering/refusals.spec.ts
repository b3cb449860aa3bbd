import type { Page, Route } from '@playwright/test';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { stopEvents } from '../../events.ts';
import { confirmOrder, placeOrder } from '../../ordering.ts';
import { loseSession, ordersOf, PASSWORD, setStoreAccess } from '../../people.ts';
import { addProduct, stockOf } from '../../products.ts';
import { expectToast } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

test.beforeEach(async ({ page, expectComplaint }) => {
  expectComplaint(/(400|401|403) .*\/api\/(orders|users|delivery-details)/);
  await stopEvents(page);
});

const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Place order' });

test('an order refused for revoked access or an ended session keeps the cart; signing in leads back to it', async ({
  page,
  db,
  signIn,
  fillCart,
  expectComplaint,
}) => {
  // The cart is synchronised, and that request may be the first to find that the session has ended.
  expectComplaint(/401 .*\/api\/cart/);
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { stock: 9 });
  await fillCart(customer, [{ product, quantity: 2 }]);
  await page.goto('/cart');
  await placeOrder(page);
  await setStoreAccess(db, customer.id, false);
  await confirm(page).click();
  await expectToast(page, /Forbidden.*You do not have access to store\./);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByText('Store Access Revoked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Cart 2 items' })).toBeVisible();
  expect(await ordersOf(page)).toEqual([]);

  await setStoreAccess(db, customer.id, true);
  await page.reload();
  await placeOrder(page);
  // Ends the session only as the order is sent; otherwise another request of the screen would notice first.
  await page.route('**/api/orders', async (route) => {
    await loseSession(page);
    await route.continue();
  });
  await confirm(page).click();
  await expect(page).toHaveURL('/login?redirectUrl=%2Fcart');
  await page.unroute('**/api/orders');
  await page.getByLabel('Username').fill(customer.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('2');
  await placeOrder(page);
  await confirmOrder(page);
  expect(await ordersOf(page)).toHaveLength(1);
  expect(await stockOf(db, product)).toBe(7);
});

test('an invalid delivery detail opens its form with the errors; once it is corrected, the order uses it', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { recipientName: 'Anele', isDefault: true });
  // Saved before today's validation rules existed.
  const detail = await newDeliveryDetail(db, customer.id, {
    recipientName: 'Busi',
    areaCode: '80',
    phone: '0215550',
  });
  await fillCart(customer, [{ product: await addProduct(db) }]);
  const refuse = (route: Route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: {
            message: 'Invalid province.',
            errors: { province: 'Invalid province.' },
            code: 'VALIDATION',
          },
        })
      : route.fallback();
  await page.route('**/api/orders', refuse);
  await page.goto('/cart');
  await placeOrder(page);
  await confirm(page).click();
  await expect(page).toHaveURL(/\/cart\/invalid-delivery-detail\?/);
  await expect(page.getByLabel('Province')).toHaveAccessibleDescription('Invalid province.');
  await expect(page.getByLabel('Province')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('link', { name: 'Cart 1 item' })).toBeVisible();
  await page.unroute('**/api/orders', refuse);

  await page.getByRole('link', { name: 'Change where to deliver' }).click();
  await page.getByRole('button', { name: /^Deliver to Busi/ }).click();
  await expect(page).toHaveURL('/cart');
  await placeOrder(page);
  await expect(page).toHaveURL(/\/cart\/invalid-delivery-detail\?/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('id')).toBe(detail.id);
  const form = page.getByRole('dialog', { name: 'Edit delivery detail' });
  const areaCode = form.getByLabel('Area code');
  await expect(areaCode).toHaveAccessibleDescription('Area code must be 4 digits.');
  await expect(form.getByLabel('Phone')).toHaveAccessibleDescription('Phone number is required.');
  await expect(form.getByLabel('Phone')).toBeFocused();
  await expect(form.getByLabel('Street address')).toHaveValue('12 Loop Street');
  await page.reload();
  await expect(areaCode).toHaveAccessibleDescription('Area code must be 4 digits.');
  await areaCode.fill('8001');
  await expect(areaCode).not.toHaveAccessibleDescription('Area code must be 4 digits.');
  await form.getByLabel('Phone').fill('0215550100');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Delivery detail saved successfully.');
  await expect(page).toHaveURL('/cart');
  await expect(form).toHaveCount(0);
  // The corrected detail is not the default, but the order must still go to it.
  await placeOrder(page);
  await confirmOrder(page);
  const [order] = await ordersOf(page);
  expect(order?.deliveryDetail).toMatchObject({
    recipientName: 'Busi',
    areaCode: '8001',
    phone: '0215550100',
  });
});

test('without a delivery detail, the order asks for one, which is added on the spot', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await fillCart(customer, [{ product: await addProduct(db) }]);
  await page.goto('/cart');
  await placeOrder(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const choose = page.getByRole('link', { name: 'Choose where to deliver' });
  await expect(choose).toBeFocused();
  await choose.press('Enter');
  await expect(page.getByText('You have no delivery details yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add delivery detail' }).click();
  const form = page.getByRole('dialog', { name: 'New delivery detail' });
  await form.getByLabel('Recipient name').fill('Palesa');
  await form.getByLabel('Recipient surname').fill('Nkosi');
  await form.getByLabel('Phone').fill('0115550199');
  await form.getByLabel('Street address').fill('7 Protea Road');
  await form.getByLabel('City').fill('Soweto');
  await form.getByLabel('Province').selectOption('Gauteng');
  await form.getByLabel('Area code').fill('1804');
  await form.getByLabel('Special instructions').fill('Ring twice');
  await form.getByLabel('Special instructions').press('Tab');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await form.getByRole('button', { name: 'Save' }).click();
  expect(new URL((await sent).url()).pathname).toBe('/api/delivery-details');
  expect((await sent).postDataJSON()).toMatchObject({
    recipientName: 'Palesa',
    recipientSurname: 'Nkosi',
    phone: '0115550199',
    streetAddress: '7 Protea Road',
    city: 'Soweto',
    province: 'Gauteng',
    areaCode: '1804',
    specialInstructions: 'Ring twice',
  });
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Palesa Nkosi');
  await placeOrder(page);
  await confirmOrder(page);
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Ring twice');
});
