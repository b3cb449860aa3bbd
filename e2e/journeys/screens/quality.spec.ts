import type { Locator, Page } from '@playwright/test';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { EVERY_KIND, notify } from '../../notifications.ts';
import { addOrder, type DemoRecords, demoAccount, demoRecords, setStoreAccess } from '../../people.ts';
import { addProduct, changeProduct, newWord } from '../../products.ts';
import { expectNothingLost, expectQuality, openWide } from '../../screen/quality.ts';
import { expectAccessible, withLargeText } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

type Screen = {
  name: string;
  path: string | ((known: DemoRecords) => string);
  shows: (page: Page) => Locator;
};

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name, includeHidden: true });
const dialog = (name?: string) => (page: Page) => page.getByRole('dialog', name ? { name } : {}).last();

const DAY_MS = 86_400_000;
const ERRORS = encodeURIComponent(
  JSON.stringify({ areaCode: 'Area code must be 4 digits.', city: 'City is required.' }),
);

/** Lists are limited to a few rows, because more rows look the same. */
const SCREENS: Record<string, Screen[]> = {
  'home and the store': [
    { name: 'home', path: '/', shows: heading(/^Welcome/) },
    {
      name: 'the store in thumbnails',
      path: '/store?pageSize=5',
      shows: (page) => page.getByRole('article').first(),
    },
    {
      name: 'the store as a table',
      path: '/store?view=table&q=amoxicillin&pageSize=5',
      shows: (page) => page.getByText('Amoxicillin').first(),
    },
    {
      name: 'the empty quick order',
      path: '/store/quick-order',
      shows: (page) => page.getByRole('region', { name: 'Your usual products' }),
    },
    {
      name: 'the usual products',
      path: '/store/mine',
      shows: (page) => page.getByRole('region', { name: 'Due now' }),
    },
    {
      name: 'the store by price per unit',
      path: '/store?sort=UnitPrice&view=thumbnails&pageSize=5&q=amoxicillin',
      shows: (page) => page.getByText('Amoxicillin').first(),
    },
    {
      name: 'the store with filters',
      path: '/store?forms=["Tablet","Capsule"]&inStock=true&maxPrice=200&view=thumbnails&pageSize=5',
      shows: (page) => page.getByRole('button', { name: 'Clear all' }),
    },
    {
      name: 'the store with filters that leave nothing',
      path: '/store?q=paracetamol&forms=Cream&inStock=true&view=thumbnails',
      shows: (page) => page.getByRole('list', { name: 'Filters to clear' }),
    },
    { name: 'a product', path: ({ product }) => `/store/${product}?pageSize=5`, shows: dialog() },
    {
      name: 'a product that is out of stock and its equivalents',
      path: ({ missing }) => `/store/${missing}?pageSize=5`,
      shows: (page) => page.getByRole('list', { name: 'Equivalents in stock' }),
    },
    {
      name: 'a comparison',
      path: ({ missing }) => `/store/${missing}/compare`,
      shows: heading('Compare'),
    },
    {
      name: 'a product’s information',
      path: ({ product }) => `/store/${product}/read-more?pageSize=5`,
      shows: dialog(),
    },
  ],
  'the cart’s dialogs, and what is not found': [
    { name: 'a product in the cart', path: ({ product }) => `/cart/${product}`, shows: dialog() },
    {
      name: 'the choice of a delivery detail',
      path: '/cart/delivery-detail',
      shows: dialog('Choose where to deliver'),
    },
    {
      name: 'a new delivery detail',
      path: '/cart/delivery-detail/new',
      shows: dialog('New delivery detail'),
    },
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
    {
      name: 'a search without results',
      path: '/store?q=uoieua',
      shows: (page) => page.getByText('No results found'),
    },
    { name: 'an unknown product', path: '/store/unknown', shows: dialog('Not Found') },
    { name: 'an unknown order', path: '/orders/unknown', shows: (page) => page.getByText('Order not found') },
    { name: 'an unknown list', path: '/lists/unknown', shows: (page) => page.getByText('List not found') },
    { name: 'an unknown address', path: '/nowhere', shows: heading('Not Found') },
  ],
  'orders, payments and lists': [
    { name: 'the orders', path: '/orders?pageSize=5', shows: heading('Orders') },
    { name: 'an order', path: ({ order }) => `/orders/${order}`, shows: heading(/^Order /) },
    {
      name: 'the report of a problem',
      path: ({ order }) => `/orders/${order}/problem`,
      shows: dialog('Report a problem'),
    },
    { name: 'the payments', path: '/proof-of-payments', shows: heading(/Payments/) },
    { name: 'the upload of a proof', path: '/proof-of-payments/upload', shows: dialog() },
    { name: 'a payment', path: ({ payment }) => `/proof-of-payments/${payment}`, shows: dialog() },
    { name: 'the documents', path: '/documents?pageSize=5', shows: heading('Documents') },
    { name: 'the statement', path: '/documents/statement?pageSize=5', shows: dialog('Statement') },
    { name: 'the payment history', path: '/proof-of-payments/history', shows: heading(/history/i) },
    { name: 'the lists', path: '/lists', shows: heading('Lists') },
    { name: 'a list', path: ({ list }) => `/lists/${list}`, shows: heading('Monday order') },
  ],
  'the profile': [
    { name: 'the profile', path: '/profile', shows: heading('Profile') },
    {
      name: 'the change of the password',
      path: '/profile/change-password',
      shows: dialog('Change password'),
    },
    {
      name: 'the change of the email address',
      path: '/profile/email',
      shows: dialog('Change email address'),
    },
    { name: 'sign-in and security', path: '/profile/security', shows: heading('Sign-in and security') },
    {
      name: 'the notification settings',
      path: '/profile/notifications',
      shows: heading('Notification settings'),
    },
    { name: 'a forgotten password', path: '/forgot-password', shows: heading('Forgot your password?') },
    {
      name: 'a link to confirm an email address that does not work',
      path: '/confirm-email/unknown',
      shows: (page) => page.getByText('This link does not work'),
    },
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
  ],
};

const EMPTY = [
  { name: 'an empty cart', path: '/cart', shows: (page) => page.getByText('Your cart is empty') },
  { name: 'no orders yet', path: '/orders', shows: (page) => page.getByText('You have no orders yet') },
  { name: 'no lists yet', path: '/lists', shows: (page) => page.getByText(/^You have no lists yet/) },
  {
    name: 'no notifications yet',
    path: '/notifications',
    shows: (page) => page.getByText(/^You have no notifications yet/),
  },
  {
    name: 'no documents yet',
    path: '/documents',
    shows: (page) => page.getByText('You have no documents yet'),
  },
  { name: 'no payments yet', path: '/proof-of-payments', shows: heading(/Payments/) },
] satisfies Screen[];

for (const [area, screens] of Object.entries(SCREENS))
  test(`${area}: every screen is accessible, and complete with text at twice its size and at 320 pixels`, async ({
    page,
    db,
    signInAs,
    expectComplaint,
  }) => {
    test.slow();
    expectComplaint(/404 .*\/(unknown|nowhere)/);
    const demo = await demoAccount(db, 'demo');
    const known = await demoRecords(db, demo.id);
    await signInAs(demo);
    for (const { name, path, shows } of screens)
      await test.step(name, async () => {
        await openWide(page, typeof path === 'string' ? path : path(known));
        await expectQuality(page, shows(page));
      });
  });

test('the store’s filters and table settings are accessible and complete with text at twice its size, and the filters at 320 pixels', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn();
  await openWide(page, '/store?view=table&inStock=true&pageSize=5');
  for (const [button, shown] of [
    ['Columns and row height', 'Row height'],
    ['More filters', 'Dosage forms'],
  ] as const)
    await test.step(button, async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: button }).click();
      await expect(
        page.getByRole('dialog', { name: button }).getByRole('group', { name: shown }),
      ).toBeVisible();
      await expectAccessible(page);
      await withLargeText(page, () => expectNothingLost(page));
    });
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Dosage forms' })).toBeVisible();
  await expectNothingLost(page);
});

test('the cart is accessible, and complete with text at twice its size and at 320 pixels', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const substance = newWord();
  const [plain, repriced, short] = await Promise.all([
    addProduct(db, { substance, variants: ['Mint'] }),
    addProduct(db, { name: 'Hydroxychloroquine sulphate with a name that is as long as any 200 mg' }),
    addProduct(db, { stock: 20 }),
    addProduct(db, { substance, cost: 3_000 }),
  ]);
  const [variant] = plain.variants;
  await fillCart(customer, [
    { product: plain, ...(variant && { variant }) },
    { product: repriced, quantity: 3 },
    { product: short, quantity: 15 },
  ]);
  await changeProduct(db, repriced, { cost: 123_400 });
  await changeProduct(db, short, { stock: 2 });
  await page.goto('/cart');
  await page.getByRole('button', { name: /^Equivalents of/ }).click();
  await expectQuality(page, page.getByRole('list', { name: /^Equivalents of/ }));
  await page.getByRole('button', { name: 'Review 1 swap' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: /^Swap/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Undo swapping/ })).toBeVisible();
  await expectAccessible(page);
});

test('quick order with lines, matches and failed lines is accessible, and complete with text at twice its size and at 320 pixels', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  test.slow();
  const customer = await signIn();
  const word = newWord();
  const [plain, varied, missing] = await Promise.all([
    addProduct(db, { name: `${word} hydroxychloroquine sulphate with a name that is as long as any 200 mg` }),
    addProduct(db, { name: `${word} sugar-free`, variants: ['Mint', 'Orange'] }),
    addProduct(db, { name: `${word} out of stock`, stock: 0 }),
  ]);
  const [variant] = varied.variants;
  await fillCart(customer, [
    { product: plain, quantity: 240 },
    { product: varied, ...(variant && { variant }) },
  ]);
  await page.goto('/store/quick-order');
  const field = page.getByRole('combobox', { name: 'Add a product' });
  await expect(field).toBeFocused();
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/products/search?*', async (route) => {
    await answers.promise;
    await route.continue();
  });
  for (const typed of [newWord(), '3']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  answers.resolve();
  await expect(page.getByRole('list', { name: 'Not added yet' })).toBeVisible();
  await expectQuality(page, page.getByRole('list', { name: 'Products in the cart' }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await field.fill(word);
  await expect(page.getByRole('option').filter({ hasText: missing.name })).toBeVisible();
  await expectQuality(page, page.getByRole('option').first());
});

test('questions about ordering are accessible, and complete with text at twice its size and at 320 pixels', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  test.slow();
  const customer = await signIn();
  const product = await addProduct(db, {
    name: 'Hydroxychloroquine sulphate 200 mg with a name as long as any',
  });
  const order = (days: number) =>
    addOrder(db, customer, [{ product, quantity: 6 }], {}, new Date(Date.now() - days * DAY_MS));
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const { id } = await order(21);
  await order(14);
  await order(7);
  await fillCart(customer, [{ product, quantity: 6 }]);
  await page.goto('/lists');
  await page.request.post('/api/lists', { data: { name: 'Monday order of the front shop', lines: [] } });
  const question = page.getByRole('alertdialog');
  for (const { path, button } of [
    { path: '/lists', button: 'New list' },
    { path: '/cart', button: /^Add to a list/ },
    { path: '/cart', button: 'Save for later…' },
    { path: '/cart', button: 'Place order' },
    { path: `/orders/${id}`, button: /^Order again/ },
  ])
    await test.step(path, async () => {
      await openWide(page, path);
      await page.getByRole('button', { name: button }).first().click();
      await expectQuality(page, question);
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
    });
  await openWide(page, '/cart');
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  await openWide(page, '/');
  await page.getByRole('button', { name: 'Add the one due' }).click();
  await expectQuality(page, page.getByText(/added to the cart$/).first());
});

test('a pasted list and its check are accessible, and complete with text at twice its size and at 320 pixels', async ({
  page,
  db,
  signIn,
}) => {
  test.slow();
  await signIn();
  const [plain, short, gone] = await Promise.all([
    addProduct(db, { name: 'Hydroxychloroquine sulphate with a name that is as long as any 200 mg' }),
    addProduct(db, { stock: 20 }),
    addProduct(db, { stock: 0 }),
  ]);
  await openWide(page, '/store/quick-order');
  await page.getByRole('link', { name: 'Paste a list…' }).click();
  await expectQuality(page, page.getByRole('region', { name: 'Paste a list' }));
  await openWide(page, '/store/quick-order/list');
  await page
    .getByRole('textbox', { name: 'List' })
    .fill(
      `Dear all,\n${plain.sku} x 3\n${short.sku} x 90\n${gone.sku} x 1\nmetformin 850 x 2\n${plain.sku} x 1\nuoieuaol cream x 2`,
    );
  await page.getByRole('button', { name: 'Find the products' }).click();
  await expectQuality(page, page.getByRole('list', { name: 'Lines in the list' }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Add \d lines to the cart/ }).click();
  await expect(page.getByText(/lines? added to the cart/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Quick order' }).first().click();
  await expectQuality(page, page.getByText('You have an unfinished pasted list'));
});

test('screens without data or access, and notifications listed and under the bell, are accessible, and complete with text at twice its size and at 320 pixels', async ({
  page,
  db,
  signIn,
}) => {
  test.slow();
  const customer = await signIn();
  for (const { name, path, shows } of EMPTY)
    await test.step(name, async () => {
      await openWide(page, path);
      await expectQuality(page, shows(page));
    });
  await notify(db, customer.id, EVERY_KIND);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/notifications');
  await expectQuality(page, page.getByRole('list', { name: 'Notifications' }));
  await openWide(page, '/orders');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expectQuality(page, page.getByRole('dialog', { name: 'Notifications' }));
  await page.keyboard.press('Escape');
  await setStoreAccess(db, customer.id, false);
  await openWide(page, '/store');
  await expectQuality(page, heading('Store Access Revoked')(page));
});

test('the login screen with errors is accessible, and complete with text at twice its size and at 320 pixels', async ({
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
