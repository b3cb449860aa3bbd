import type { BrowserContext, Page, Route } from '@playwright/test';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { quantityOf } from '../../devices.ts';
import { newPicture } from '../../new-picture.ts';
import { placeOrder } from '../../ordering.ts';
import { ordersOf } from '../../people.ts';
import { addProduct, changeProduct, stockOf } from '../../products.ts';
import { openInApp } from '../../screen/screen.ts';
import { haveCodeAtHand } from '../../screen/settle.ts';
import { expect, test } from '../../store.ts';

const box = (page: Page) => page.getByRole('region', { name: 'To be sent' });
const empty = (page: Page) => page.getByText('Your cart is empty');

test.beforeEach(async ({ context, expectComplaint }) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED|Code is missing|409/);
  await haveCodeAtHand(context);
});

/** Opens a product, and orders one pack of it without a network. */
const orderOffline = async (page: Page, context: BrowserContext, productId: string): Promise<void> => {
  await openInApp(page, `/store/${productId}`);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await openInApp(page, '/cart');
  await expect(page.getByText('Checking your cart…')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled();
  await expect(page.getByRole('region', { name: /Deliver/ })).toBeVisible();
  await context.setOffline(true);
  await placeOrder(page);
  const question = page.getByRole('alertdialog', { name: 'Send this order when you are online?' });
  await question.getByRole('button', { name: 'Send when online' }).click();
  await expect(empty(page)).toBeVisible();
};

/** What becomes of a request: it arrives, it is lost, or its response is lost. */
const FATES = ['arrives', 'is lost', 'has no response'] as const;

/** A sequence of fates that differs with the seed, and is the same each time. */
const fatesOf = (seed: number) => {
  let state = seed;
  return (): (typeof FATES)[number] => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return FATES[Math.floor((state / 2_147_483_648) * FATES.length)] ?? 'arrives';
  };
};

test('with a network that fails at random, each order placed offline is placed exactly once', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const products = await Promise.all(Array.from({ length: 5 }, () => addProduct(db, { stock: 10 })));
  const next = fatesOf(27);
  await page.goto('/profile');
  await context.route('**/api/orders', async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const fate = next();
    if (fate === 'arrives') return route.continue();
    if (fate === 'has no response') await route.fetch();
    return route.abort();
  });
  for (const { id } of products) {
    await orderOffline(page, context, id);
    await expect(async () => {
      await context.setOffline(true);
      await context.setOffline(false);
      await expect(box(page)).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(empty(page)).toBeVisible();
  }
  const orders = await ordersOf(page);
  expect(orders.map(({ orderProducts }) => orderProducts.map(({ quantity }) => quantity))).toEqual(
    products.map(() => [1]),
  );
  expect(await Promise.all(products.map((product) => stockOf(db, product)))).toEqual(products.map(() => 9));
});

test('an order that waits is sent after the page was closed; a changed price brings it back to the cart first', async ({
  page,
  context,
  db,
  signIn,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { stock: 10, cost: 5_000 });
  await page.goto('/profile');
  await orderOffline(page, context, product.id);
  await page.close();
  await changeProduct(db, product, { cost: 6_000 });
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/cart');
  await expect(box(later).getByRole('alert')).toContainText(/R\s60/);
  await expect(quantityOf(later, product)).toHaveValue('1');
  await box(later).getByRole('button', { name: 'OK' }).click();
  await expect(box(later)).toHaveCount(0);
  expect(await ordersOf(later)).toEqual([]);
  expect(await stockOf(db, product)).toBe(10);
});

test('a proof of payment chosen offline is uploaded once, after the page was closed', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await page.goto('/proof-of-payments/upload');
  const dialog = page.getByRole('dialog', { name: 'Upload Proof of Payment' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({
    ...{ name: 'slip.png', mimeType: 'image/png' },
    buffer: await newPicture(),
  });
  await expect(dialog.getByText('slip.png')).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toHaveCount(0);
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/proof-of-payments');
  const sent = later.getByRole('list', { name: 'Previous Payments' }).getByRole('listitem');
  await expect(sent).toHaveCount(1);
  await expect(box(later)).toHaveCount(0);
  await later.reload();
  await expect(sent).toHaveCount(1);
});
