import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { confirmOrder, placeOrder } from '../../ordering.ts';
import { addProduct } from '../../products.ts';
import { expect, test } from '../../store.ts';

const stored = 'order-storage';

test('a delivery choice shows for 250 ms, then is highlighted in the cart for 400 ms once the dialog has closed', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { recipientName: 'Anele', isDefault: true });
  await newDeliveryDetail(db, customer.id, { recipientName: 'Busi' });
  await fillCart(customer, [{ product: await addProduct(db) }]);
  await page.goto('/cart/delivery-detail');
  const busi = page.getByRole('button', { name: /^Deliver to Busi/ });
  await expect(busi).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await busi.click();
  await page.clock.runFor(240);
  const card = page
    .getByRole('region', { name: 'Delivery', includeHidden: true })
    .locator('div')
    .filter({ hasText: 'Busi' })
    .first();
  await expect(card).not.toHaveClass(/bg-tint/);
  await expect(page).toHaveURL('/cart/delivery-detail');
  await page.clock.runFor(20);
  await expect(page).toHaveURL('/cart');
  // The dialog takes several frames to close, and they pass only as the clock advances.
  await expect(async () => {
    await page.clock.runFor(5);
    expect(await page.getByRole('dialog').count()).toBe(0);
  }).toPass();
  await expect(card).toHaveClass(/bg-tint/);
  await page.clock.runFor(370);
  await expect(card).toHaveClass(/bg-tint/);
  await page.clock.runFor(40);
  await expect(card).not.toHaveClass(/bg-tint/);
  const kept = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? ''), stored);
  expect(kept.state.hasSelectedDeliveryDetail).toBe(true);
  expect(kept.state).not.toHaveProperty('deliveryDetail');
  // When opened again, the dialog stays open.
  await page.clock.resume();
  await page.getByRole('link', { name: 'Change where to deliver' }).click();
  await expect(busi).toBeVisible();
});

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`the same choice made again is highlighted for 400 ms once its dialog has closed (motion: ${reducedMotion})`, async ({
    page,
    db,
    signIn,
    fillCart,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const customer = await signIn();
    await newDeliveryDetail(db, customer.id, { recipientName: 'Anele', isDefault: true });
    await fillCart(customer, [{ product: await addProduct(db) }]);
    await page.goto('/cart');
    const card = page.getByRole('region', { name: 'Delivery' }).locator('.card');
    await expect(card).toContainText('Anele');
    // Watches every change to the page, because the highlight is brief.
    await page.evaluate(() => {
      const seen: { state: string; at: number }[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const isOpen = document.querySelector('[role="dialog"]') !== null;
        const isHighlighted = document.querySelector('section .card.bg-tint') !== null;
        const state = `${isOpen ? 'dialog' : 'cart'}${isHighlighted ? ', highlighted' : ''}`;
        if (seen.at(-1)?.state !== state) seen.push({ state, at: performance.now() });
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    const choose = async () => {
      await page.getByRole('link', { name: 'Change where to deliver' }).click();
      await page.getByRole('button', { name: /^Deliver to Anele/ }).click();
      await expect(page).toHaveURL('/cart');
      await expect(card).not.toHaveClass(/bg-tint/);
    };
    for (let time = 1; time <= 2; time += 1) {
      await choose();
      const seen = () =>
        page.evaluate((): { state: string; at: number }[] => Reflect.get(window, 'seen').slice(-3));
      await expect
        .poll(async () => (await seen()).map(({ state }) => state))
        .toEqual(['dialog', 'cart, highlighted', 'cart']);
      const [, begun, ended] = await seen();
      expect((ended?.at ?? 0) - (begun?.at ?? 0)).toBeGreaterThan(390);
      await page.evaluate(() => Reflect.get(window, 'seen').splice(0));
    }
  });

test('an order is sent with totals, lines, and its delivery detail nested and at the top level; only known keys are stored', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const plain = await addProduct(db, { cost: 4_000 });
  const syrup = await addProduct(db, { cost: 9_000, variants: ['Mint'] });
  const [mint] = syrup.variants;
  if (!mint) throw new Error('The product has no variant');
  await fillCart(customer, [
    { product: plain, quantity: 2 },
    { product: syrup, variant: mint },
  ]);
  await page.goto('/cart');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /orders$/.test(request.url()));
  await placeOrder(page);
  await confirmOrder(page);
  const payload = (await sent).postDataJSON();
  const address = {
    streetAddress: '12 Loop Street',
    city: 'Cape Town',
    province: 'Western Cape',
    areaCode: '8001',
    recipientName: 'Thandi',
    recipientSurname: 'Mokoena',
    phone: '0215550100',
  };
  expect(payload).toMatchObject({
    ...address,
    userId: customer.id,
    totalPrice: 2 * 40 + 90 + 120,
    totalQuantity: 3,
    forCollection: false,
    deliveryDetail: address,
    orderProducts: [
      { id: plain.id, quantity: 2, productId: plain.id },
      { id: `${syrup.id}:${mint.id}`, quantity: 1, productId: syrup.id, variantName: 'Mint' },
    ],
  });
  expect(payload.deliveryDetail).not.toHaveProperty('id');
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toContain(stored);
  const known = [stored, 'ui-theme', 'store-view', 'signed-in', 'cart-in-step', 'cart-merges', 'order-texts'];
  expect(keys.filter((key) => !known.includes(key))).toEqual([]);
});
