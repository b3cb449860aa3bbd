import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { confirmOrder, expectOwed, placeOrder, signInByForm } from '../../ordering.ts';
import { newCustomer, ordersOf } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { expectNoSideways } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

test('on a phone, a pharmacy orders by tabs, popover and drawer, and owes the total', async ({
  page,
  db,
}) => {
  const customer = await newCustomer(db);
  await newDeliveryDetail(db, customer.id, { recipientName: 'Anele', isDefault: true });
  await newDeliveryDetail(db, customer.id, { recipientName: 'Busi' });
  const lab = `${newWord()} Laboratories`;
  const tablets = await addProduct(db, { lab, cost: 4_500 });
  const syrup = await addProduct(db, {
    lab,
    category: 'Nervous system',
    cost: 8_900,
    variants: ['Strawberry', 'Mint'],
  });

  await page.goto('/login');
  await signInByForm(page, customer.username);
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await expect(tabs.getByRole('link')).toHaveText(['Store', 'Orders', /\d*/, 'Payments', 'Profile']);
  await tabs.getByRole('link', { name: 'Store' }).tap();

  await test.step('filter in the popover, which closes with the choice', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).tap();
    const popover = page.getByRole('dialog', { name: 'Filter' });
    await popover.getByRole('searchbox', { name: 'Find a lab' }).fill(lab);
    await popover.getByRole('button', { name: lab, exact: true }).tap();
    await expect(popover).toHaveCount(0);
    await expect(page.getByText('2 products')).toBeVisible();
    await page.getByRole('button', { name: 'Filter, active' }).tap();
    await popover.getByRole('button', { name: 'Nervous system' }).tap();
    await expect(popover).toHaveCount(0);
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  });

  await test.step('choose a variant in the drawer', async () => {
    await page.getByRole('list', { name: 'Products' }).getByRole('link', { name: syrup.name }).first().tap();
    const drawer = page.getByRole('dialog', { name: syrup.name });
    await drawer.getByRole('radio', { name: 'Mint' }).check();
    await drawer.getByRole('button', { name: 'Add to cart' }).tap();
    await expect(drawer.getByRole('link', { name: /^In cart/ })).toBeVisible();
    await expectNoSideways(page);
    await drawer.getByRole('button', { name: 'Close' }).tap();
    await expect(drawer).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove filter Nervous system' }).tap();
    await expect(page.getByText('2 products')).toBeVisible();
  });

  await page.getByRole('button', { name: `Add ${tablets.name}, Tablet` }).tap();
  const quantity = page.getByRole('textbox', { name: `Quantity of ${tablets.name}` });
  await quantity.fill('10');
  await quantity.press('Enter');
  await tabs.getByRole('link', { name: 'Cart 11 items' }).tap();

  const total = 10 * 45 + 89 + 120;
  await page.getByRole('link', { name: 'Change where to deliver' }).tap();
  await page
    .getByRole('dialog', { name: 'Choose where to deliver' })
    .getByRole('button', { name: /^Deliver to Busi/ })
    .tap();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Busi');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(`R ${total}`);
  await expectNoSideways(page);
  await placeOrder(page);
  // The dialog is a drawer: full width, at the bottom of the window.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const question = page.getByRole('alertdialog', { name: 'Place this order?' });
  await expect
    .poll(async () => {
      const box = await question.boundingBox();
      return box && { left: box.x, width: box.width, bottom: Math.round(box.y + box.height) };
    })
    .toEqual({ left: 0, width, bottom: height });
  await confirmOrder(page);
  await expectNoSideways(page);
  const [order] = await ordersOf(page);
  expect(order).toMatchObject({
    totalPrice: total,
    totalQuantity: 11,
    deliveryDetail: { recipientName: 'Busi' },
  });
  await tabs.getByRole('link', { name: 'Orders' }).tap();
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('link').first()).toContainText(
    order?.referenceNumber ?? '',
  );
  await expectOwed(page, 0, total);
});
