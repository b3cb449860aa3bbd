import { inCents } from '@formulary/contract';
import type { Locator, Page } from '@playwright/test';
import type { Db } from '../../../server/src/db/client.ts';
import { addManualEntry } from '../../../server/src/features/payments/crediting/add-manual-entry.ts';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { addOrder, type Customer } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { openInApp } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../store.ts';

const UNREACHABLE = 'The store cannot be reached. Check your connection and try again.';

/** Each function fills a list. Those for paged lists return the address of the first page, with ten rows. */
const addOrders = async (db: Db, customer: Customer): Promise<string> => {
  const product = await addProduct(db);
  for (let count = 0; count < 12; count += 1) await addOrder(db, customer, [{ product }]);
  return '/orders?pageSize=10';
};

const addEntries = async (db: Db, { id }: Customer): Promise<void> => {
  for (let count = 0; count < 45; count += 1)
    await addManualEntry(db, {
      userId: id,
      kind: 'debit',
      amount: inCents(100 + count),
      reason: 'Carriage',
      actorId: id,
      at: new Date(),
    });
};

const addProducts = async (db: Db): Promise<string> => {
  const lab = `${newWord()} Laboratories`;
  const products = await Promise.all(Array.from({ length: 12 }, () => addProduct(db, { lab })));
  return `/store?pageSize=10&labId=${products[0]?.labId}`;
};

const addDetails = async (db: Db, { id }: Customer): Promise<string> => {
  for (let count = 10; count < 22; count += 1)
    await newDeliveryDetail(db, id, { recipientName: `Recipient ${count}` });
  return '/profile/delivery-detail?pageSize=10';
};

const PAGED: {
  name: string;
  fill: (db: Db, customer: Customer) => Promise<string>;
  items: (page: Page) => Locator;
}[] = [
  {
    name: 'the orders',
    fill: addOrders,
    items: (page) =>
      page
        .getByRole('table')
        .getByRole('row')
        .filter({ has: page.getByRole('link') }),
  },
  { name: 'the store', fill: addProducts, items: (page) => page.getByRole('article') },
  {
    name: 'the delivery details',
    fill: addDetails,
    items: (page) => page.getByRole('list', { name: 'Delivery details' }).getByRole('listitem'),
  },
];

test.beforeEach(({ expectComplaint }) => {
  // Prefetching code may fail too.
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Code is missing/);
});

/** Expects the list to report the failure above its previous rows. */
const expectFailure = async (page: Page): Promise<void> => {
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Something went wrong');
  await expect(failure).toContainText(UNREACHABLE);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toContainText(UNREACHABLE);
};

test('offline, the next page reports the failure above the previous rows, and loads automatically once online', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const customer = await signIn();
  await page.goto('/profile');
  for (const { name, fill, items } of PAGED)
    await test.step(name, async () => {
      await openInApp(page, await fill(db, customer));
      await expect(items(page)).toHaveCount(10);
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Next page' }).click();
      await expectFailure(page);
      await expect(page.getByText('You are offline.')).toBeVisible();
      await expect(items(page)).toHaveCount(10);
      await context.setOffline(false);
      await expect(items(page)).toHaveCount(2);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      await expect(page.getByText(/^Page 2 of 2/)).toBeVisible();
    });
});

test('offline, payments and account history keep their rows, report the failure, and continue once online', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const customer = await signIn();
  await addEntries(db, customer);
  for (const { name, address, list } of [
    { name: 'the payments', address: '/proof-of-payments', list: 'Previous Payments' },
    { name: 'the payment history', address: '/proof-of-payments/history', list: 'Account history' },
    { name: 'the account history', address: '/profile/account-history', list: 'Account history' },
  ])
    await test.step(name, async () => {
      // Reloads the page, because otherwise the app would reuse the data of other screens.
      await page.goto(address);
      const items = page.getByRole('list', { name: list }).getByRole('listitem');
      await expect(items.first()).toBeVisible();
      // Also waits for the content next to the list.
      await settle(page);
      await context.setOffline(true);
      const failure = page.getByRole('main').getByRole('alert');
      await expect(async () => {
        await page.mouse.wheel(0, 2_000);
        await expect(failure).toBeInViewport({ timeout: 500 });
      }).toPass();
      await expectFailure(page);
      await expect(items.last()).toHaveAttribute('aria-posinset', '20');
      await context.setOffline(false);
      await expect(async () => {
        await page.mouse.wheel(0, 2_000);
        await expect(items.last()).toHaveAttribute('aria-posinset', '45', { timeout: 500 });
      }).toPass();
      await expect(failure).toHaveCount(0);
    });
});

test('announcements, labs and unpaid orders report that the store cannot be reached, and Try again loads them', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const customer = await signIn();
  await addOrder(db, customer, [{ product: await addProduct(db) }]);
  await page.clock.install();
  const unreachable = [
    { call: '**/api/store-status', address: '/', region: 'Announcements' },
    { call: '**/api/labs', address: '/store', region: 'Filter by lab' },
    { call: '**/api/orders?*', address: '/proof-of-payments', region: 'Unpaid orders' },
  ];
  for (const { call } of unreachable) await page.route(call, (route) => route.abort());
  await page.goto('/');
  for (const { call, address, region } of unreachable)
    await test.step(region, async () => {
      await openInApp(page, address);
      const failure = page.getByRole('region', { name: region }).getByRole('alert');
      await expect(async () => {
        await page.clock.fastForward(5_000);
        await expect(failure).toContainText(UNREACHABLE, { timeout: 300 });
      }).toPass();
      await page.unroute(call);
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(failure).toHaveCount(0);
    });
});

test('offline, a page whose code is not loaded shows an error in its place, and loads once online', async ({
  page,
  context,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/dynamically imported module/);
  await signIn();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('once the app has loaded, every main page opens offline, and the open page loads its data once online', async ({
  page,
  context,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const product = await addProduct(db);
  await addOrder(db, customer, [{ product }]);
  await fillCart(customer, [{ product }]);
  const main = page.getByRole('navigation', { name: 'Main' });
  const open = (name: string) => main.getByRole('link', { name, exact: true }).click();
  const shows = (name: string | RegExp) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // The screens whose code is prefetched.
  const code = ['cart', 'store', 'payments', 'profile', 'orders'].map((screen) =>
    page.waitForResponse(new RegExp(`/${screen}-[^/]{6,9}\\.js$`)),
  );
  await page.goto('/');
  await shows(/^Welcome/);
  await Promise.all(code);
  await context.setOffline(true);
  await open('Cart');
  await shows('Cart');
  await expect(page.getByRole('list', { name: 'Products in the cart' })).toContainText(product.name);
  for (const name of ['Store', 'Payments', 'Profile', 'Orders']) {
    await open(name);
    await shows(name === 'Payments' ? /payment/i : name);
  }
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(1);
});

test('after half an hour offline, pages still open without asking to sign in', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await page.clock.install();
  await page.goto('/profile');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByText('You have no orders yet')).toBeVisible();
  await context.setOffline(true);
  await page.clock.fastForward('31:00');
  await main.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('form', { name: 'Your details' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
});
