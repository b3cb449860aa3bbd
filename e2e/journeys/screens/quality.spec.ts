import type { Locator, Page } from '@playwright/test';
import { type Customer, type DemoRecords, demoAccount, demoRecords } from '../../people.ts';
import { addProduct, changeProduct } from '../../products.ts';
import { expectQuality } from '../../screen/quality.ts';
import { expectAccessible } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

type Screen = {
  name: string;
  path: string | ((known: DemoRecords) => string);
  shows: (page: Page) => Locator;
};

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name, includeHidden: true });
const dialog = (name?: string) => (page: Page) => page.getByRole('dialog', name ? { name } : {}).last();

const ERRORS = encodeURIComponent(
  JSON.stringify({ areaCode: 'Area code must be 4 digits.', city: 'City is required.' }),
);

const SCREENS: Screen[] = [
  { name: 'home', path: '/', shows: heading(/^Welcome/) },
  { name: 'the store in thumbnails', path: '/store', shows: (page) => page.getByRole('article').first() },
  {
    name: 'the store as a table',
    path: '/store?view=table&q=amoxicillin',
    shows: (page) => page.getByText('Amoxicillin').first(),
  },
  {
    name: 'a search without results',
    path: '/store?q=zzzzzzzz',
    shows: (page) => page.getByText('No results found'),
  },
  { name: 'a product', path: ({ product }) => `/store/${product}`, shows: dialog() },
  { name: 'a product’s information', path: ({ product }) => `/store/${product}/read-more`, shows: dialog() },
  { name: 'an unknown product', path: '/store/unknown', shows: dialog('Not Found') },
  {
    name: 'the cart',
    path: '/cart',
    shows: (page) => page.getByRole('list', { name: 'Products in the cart' }),
  },
  { name: 'a product in the cart', path: ({ product }) => `/cart/${product}`, shows: dialog() },
  {
    name: 'the choice of a delivery detail',
    path: '/cart/delivery-detail',
    shows: dialog('Where should it go?'),
  },
  { name: 'a new delivery detail', path: '/cart/delivery-detail/new', shows: dialog('New delivery detail') },
  {
    name: 'a delivery detail',
    path: ({ detail }) => `/cart/delivery-detail/${detail}`,
    shows: dialog('Edit delivery detail'),
  },
  {
    name: 'an invalid delivery detail',
    path: ({ detail }) => `/cart/invalid-delivery-detail?id=${detail}&errors=${ERRORS}`,
    shows: dialog('Edit delivery detail'),
  },
  { name: 'the orders', path: '/orders', shows: heading('Orders') },
  { name: 'an order', path: ({ order }) => `/orders/${order}`, shows: heading(/^Order /) },
  { name: 'an unknown order', path: '/orders/unknown', shows: (page) => page.getByText('Order not found') },
  { name: 'the payments', path: '/proof-of-payments', shows: heading(/Payments/) },
  { name: 'the upload of a proof', path: '/proof-of-payments/upload', shows: dialog() },
  { name: 'a payment', path: ({ payment }) => `/proof-of-payments/${payment}`, shows: dialog() },
  { name: 'the payment history', path: '/proof-of-payments/history', shows: heading(/history/i) },
  { name: 'the profile', path: '/profile', shows: heading('Profile') },
  { name: 'the change of the password', path: '/profile/change-password', shows: dialog('Change password') },
  { name: 'the account history', path: '/profile/account-history', shows: heading(/history/i) },
  { name: 'the delivery details', path: '/profile/delivery-detail', shows: heading('Delivery details') },
  {
    name: 'a new delivery detail of the profile',
    path: '/profile/delivery-detail/new',
    shows: dialog('New delivery detail'),
  },
  {
    name: 'a delivery detail of the profile',
    path: ({ detail }) => `/profile/delivery-detail/${detail}`,
    shows: dialog('Edit delivery detail'),
  },
  { name: 'an unknown address', path: '/nowhere', shows: heading('Not Found') },
];

for (const { name, path, shows } of SCREENS)
  test(`${name}: accessible in both themes, whole with text at twice its size and at 320 pixels, without a complaint`, async ({
    page,
    db,
    signInAs,
    fillCart,
    expectComplaint,
  }) => {
    if (name.startsWith('an unknown')) expectComplaint(/404 /);
    const demo = await demoAccount(db, 'demo');
    await signInAs(demo);
    if (name === 'the cart') {
      const [plain, repriced, short] = await Promise.all([
        addProduct(db, { variants: ['Mint'] }),
        addProduct(db, { name: 'Hydroxychloroquine sulphate with a name that is as long as any 200 mg' }),
        addProduct(db, { stock: 20 }),
      ]);
      const [variant] = plain.variants;
      await fillCart(demo, [
        { product: plain, ...(variant && { variant }) },
        { product: repriced, quantity: 3 },
        { product: short, quantity: 15 },
      ]);
      await changeProduct(db, repriced, { cost: 123_400 });
      await changeProduct(db, short, { stock: 2 });
    }
    await page.goto(typeof path === 'string' ? path : path(await demoRecords(db, demo.id)));
    await expectQuality(page, shows(page));
  });

const REFUSED: { name: string; path: string; values: Partial<Customer>; shows: (page: Page) => Locator }[] = [
  {
    name: 'the store without access',
    path: '/store',
    values: { storeAccess: false },
    shows: heading('Store Access Revoked'),
  },
  { name: 'an empty cart', path: '/cart', values: {}, shows: (page) => page.getByText('Your cart is empty') },
  {
    name: 'no orders yet',
    path: '/orders',
    values: {},
    shows: (page) => page.getByText('You have no orders yet'),
  },
  { name: 'payments of who has none', path: '/proof-of-payments', values: {}, shows: heading(/Payments/) },
];

for (const { name, path, values, shows } of REFUSED)
  test(`${name}: accessible in both themes, whole with text at twice its size and at 320 pixels, without a complaint`, async ({
    page,
    signIn,
  }) => {
    await signIn(values);
    await page.goto(path);
    await expectQuality(page, shows(page));
  });

test('the login screen, asked for nothing and refused: accessible in both themes, whole with text at twice its size and at 320 pixels', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/401 .*\/api\/auth/);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expectQuality(page, heading('Welcome back')(page));
  await page.getByLabel('Username').fill('nobody at all');
  await page.getByLabel('Password', { exact: true }).fill('nothing');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});
