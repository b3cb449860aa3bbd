import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Db } from '../../../server/src/db/client.ts';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { openDevice } from '../../devices.ts';
import { untilCopied, untilPrepared } from '../../offline.ts';
import { confirmOrder, placeOrder } from '../../ordering.ts';
import { type Customer, ordersOf } from '../../people.ts';
import { addProduct, type Product, stockOf } from '../../products.ts';
import { test } from '../../running/releases.ts';
import { openInApp } from '../../screen/screen.ts';
import { expect } from '../../store.ts';

test.use({ serviceWorkers: 'allow' });

type Device = { context: BrowserContext; page: Page; isOnline: boolean };

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

const box = (page: Page) => page.getByRole('region', { name: 'To be sent' });
const empty = (page: Page) => page.getByText('Your cart is empty');

/** Numbers from 0 to 1 that differ with the seed, and are the same each time. */
const numbersOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

const setOnline = async (device: Device, isOnline: boolean): Promise<void> => {
  device.isOnline = isOnline;
  await device.context.setOffline(!isOnline);
};

const addToCart = async ({ page }: Device, productId: string): Promise<void> => {
  await openInApp(page, `/store/${productId}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /^In cart/ })).toBeVisible();
};

const openCart = async ({ page }: Device): Promise<void> => {
  await openInApp(page, '/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByText('Checking your cart…')).toHaveCount(0);
};

const order = async (device: Device): Promise<void> => {
  await openCart(device);
  await placeOrder(device.page);
  if (device.isOnline) return void (await confirmOrder(device.page));
  await device.page.getByRole('alertdialog').getByRole('button', { name: 'Send when online' }).click();
  await expect(empty(device.page)).toBeVisible();
};

/** Back online: what waits is sent, or returns to the cart with the reasons, which the person has read. */
const comeBack = async (device: Device): Promise<void> => {
  await setOnline(device, true);
  const { page } = device;
  await expect(async () => {
    const ok = box(page).getByRole('button', { name: 'OK' });
    if (await ok.isVisible()) await ok.click();
    await expect(box(page)).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
};

/** Expects that each product was ordered once, in one order, and its stock is one less. */
const expectOrderedOnce = async (page: Page, db: Db, products: readonly Product[]): Promise<void> => {
  const ordered = (await ordersOf(page)).flatMap(({ orderProducts }) =>
    orderProducts.map(({ productId, quantity }) => ({ productId, quantity })),
  );
  expect(ordered.toSorted((a, b) => (a.productId ?? '').localeCompare(b.productId ?? ''))).toEqual(
    products
      .map(({ id }) => ({ productId: id, quantity: 1 }))
      .toSorted((a, b) => a.productId.localeCompare(b.productId)),
  );
  expect(await Promise.all(products.map((product) => stockOf(db, product)))).toEqual(products.map(() => 9));
};

/** Cuts the network of a device and brings it back by a clock, whatever happens meanwhile. Returns what ends it. */
const keepCutting = (device: Device, seed: number): (() => Promise<void>) => {
  const next = numbersOf(seed);
  let stop = (): void => undefined;
  let isStopped = false;
  const stopped = new Promise<void>((resolve) => {
    stop = () => {
      isStopped = true;
      resolve();
    };
  });
  const cutting = (async () => {
    while (!isStopped) {
      await setOnline(device, next() < 0.5);
      const ends = 200 + next() * 1_800;
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, ends))]);
    }
  })();
  return async () => {
    stop();
    await cutting;
    await setOnline(device, true);
  };
};

/** Adds a product although the network comes and goes. */
const addDespiteCuts = ({ page }: Device, productId: string): Promise<void> =>
  expect(async () => {
    await openInApp(page, `/store/${productId}`);
    const dialog = page.getByRole('dialog');
    const inCart = dialog.getByRole('link', { name: /^In cart/ });
    const add = dialog.getByRole('button', { name: 'Add to cart' });
    await expect(inCart.or(add)).toBeVisible({ timeout: 5_000 });
    if (await add.isVisible()) await add.click({ timeout: 2_000 });
    await expect(inCart).toBeVisible({ timeout: 2_000 });
  }).toPass();

/** Orders what is in the cart, now or later, as the question says; again if the network went in between. */
const orderDespiteCuts = ({ page }: Device): Promise<void> =>
  expect(async () => {
    await openInApp(page, '/cart');
    const ok = box(page).getByRole('button', { name: 'OK' });
    if (await ok.isVisible()) await ok.click({ timeout: 1_000 });
    const place = page.getByRole('button', { name: 'Place order', exact: true });
    await expect(empty(page).or(place)).toBeVisible({ timeout: 5_000 });
    if (await empty(page).isVisible()) return;
    await place.click({ timeout: 2_000 });
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^(Place order|Send when online)$/ })
      .click({ timeout: 2_000 });
    await expect(empty(page).or(page.getByRole('heading', { name: /^Order / }))).toBeVisible({
      timeout: 5_000,
    });
  }).toPass();

const startWeek = async (
  customer: Customer,
  { browser, db, releases }: { browser: Browser; db: Db; releases: { address: string } },
) => {
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const products = await Promise.all(DAYS.flatMap(() => [0, 1].map(() => addProduct(db, { stock: 10 }))));
  return { products, other: await openDevice(browser, db, customer, undefined, releases.address) };
};

const prepare = async ({ page }: Device): Promise<void> => {
  await page.goto('/orders');
  await untilPrepared(page);
  await untilCopied(page);
};

test('over a week on two devices whose network is cut at random, with a reload and an update in between, every pack is ordered once', async ({
  page,
  context,
  browser,
  db,
  releases,
  signIn,
  expectComplaint,
}) => {
  test.slow();
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED|ERR_NETWORK|Code is missing|409/);
  const { products, other } = await startWeek(await signIn(), { browser, db, releases });
  const devices: Device[] = [
    { context, page, isOnline: true },
    { context: other, page: await other.newPage(), isOnline: true },
  ];
  let asked = 0;
  for (const device of devices) {
    device.page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/api/cart')) asked += 1;
    });
    await prepare(device);
  }

  const next = numbersOf(27);
  const cut = async (device: Device): Promise<void> => setOnline(device, next() >= 0.5);
  for (const [number, day] of DAYS.entries())
    await test.step(day, async () => {
      const [buyer, colleague] = number % 2 === 0 ? devices : devices.toReversed();
      const [first, second] = products.slice(2 * number);
      if (!(buyer && colleague && first && second)) throw new Error(`Nothing is bought on ${day}`);
      await cut(colleague);
      await addToCart(colleague, first.id);
      await cut(buyer);
      await addToCart(buyer, second.id);
      if (day === 'Wednesday') {
        await setOnline(buyer, false);
        await buyer.page.reload();
      }
      if (day === 'Thursday') releases.release('b');
      await cut(colleague);
      await order(buyer);
      for (const device of devices) await comeBack(device);
      if (day === 'Thursday') await buyer.page.reload();
      await expect(async () => {
        await openCart(buyer);
        if (!(await empty(buyer.page).isVisible())) await order(buyer);
        await openCart(colleague);
        await expect(empty(colleague.page)).toBeVisible({ timeout: 5_000 });
      }).toPass();
    });

  await expectOrderedOnce(page, db, products);
  expect(asked, 'questions about the cart').toBeLessThan(400);
  await other.close();
});

test('while the network comes and goes by a clock during each act, also those of an order, every pack is ordered once', async ({
  page,
  context,
  browser,
  db,
  releases,
  signIn,
  expectComplaint,
}) => {
  test.slow();
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED|ERR_NETWORK|Code is missing|409/);
  const { products, other } = await startWeek(await signIn(), { browser, db, releases });
  const devices: [Device, Device] = [
    { context, page, isOnline: true },
    { context: other, page: await other.newPage(), isOnline: true },
  ];
  for (const device of devices) await prepare(device);
  const stops = devices.map((device, number) => keepCutting(device, 27 + number));
  for (const [number, day] of DAYS.entries())
    await test.step(day, async () => {
      const [first, second] = products.slice(2 * number);
      const [buyer, colleague] = number % 2 === 0 ? devices : devices.toReversed();
      if (!(first && second && buyer && colleague)) throw new Error(`Nothing is bought on ${day}`);
      await Promise.all([addDespiteCuts(colleague, first.id), addDespiteCuts(buyer, second.id)]);
      await orderDespiteCuts(buyer);
    });
  await Promise.all(stops.map((stop) => stop()));
  for (const device of devices) await comeBack(device);
  await expect(async () => {
    for (const device of devices) {
      await openCart(device);
      if (!(await empty(device.page).isVisible())) await order(device);
      await comeBack(device);
    }
    for (const device of devices) {
      await openCart(device);
      await expect(empty(device.page)).toBeVisible({ timeout: 5_000 });
    }
  }).toPass();
  await expectOrderedOnce(page, db, products);
  await other.close();
});
