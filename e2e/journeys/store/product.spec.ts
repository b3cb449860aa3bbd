import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { follow } from '../../follow.ts';
import { confirmOrder, placeOrder } from '../../ordering.ts';
import { addProduct, newWord } from '../../products.ts';
import { expect, test } from '../../store.ts';

test('a product opens over the list, and closing it keeps the search and the focus', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const product = await addProduct(db, {
    description: 'For headaches of engineers',
    information: '<h2>Storage</h2><p>Keep below 25 °C.</p>',
    strength: '',
  });
  await page.goto(`/store?q=${product.sku}&view=table`);
  const link = page.getByRole('link', { name: product.name });
  const dialog = page.getByRole('dialog', { name: product.name });

  await test.step('the dialog and its information', async () => {
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/store/${product.id}\\?q=${product.sku}&view=table`));
    await expect(dialog).toContainText('Karoo Health · Alimentary tract and metabolism');
    await expect(dialog).toContainText('For headaches of engineers');
    await expect(dialog.getByRole('definition').first()).toHaveText('N/A');
    await expect(dialog).toContainText('In stock');
    await dialog.getByRole('link', { name: 'Read more' }).click();
    await expect(page).toHaveURL(new RegExp(`/store/${product.id}/read-more\\?q=`));
    const information = page.getByRole('dialog').filter({ hasText: 'Keep below 25 °C.' }).last();
    await expect(information.getByRole('heading', { name: 'Storage' })).toBeVisible();
    await page.reload();
    await expect(information.getByRole('heading', { name: 'Storage' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`/store/${product.id}\\?q=`));
    await expect(dialog.getByRole('link', { name: 'Read more' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`/store?q=${product.sku}&view=table`);
  });

  await test.step('the focus', async () => {
    await link.focus();
    await link.press('Enter');
    await expect(dialog).toBeVisible();
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
  });

  await test.step('Back, Forward, and the link', async () => {
    await link.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await page.goForward();
    await expect(dialog).toBeVisible();
    await page.goto(page.url().replace('&view=table', ''));
    await expect(dialog).toContainText('R 50');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue(product.sku);
    await expect(page.getByRole('article')).toHaveCount(1);
  });
});

test('a card adds a product up to its stock; variants are separate cart lines that share the stock', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const word = newWord();
  const product = await addProduct(db, { name: `${word} plain`, stock: 3 });
  const syrup = await addProduct(db, { name: `${word} syrup`, stock: 5, variants: ['Strawberry', 'Mint'] });
  await page.goto(`/store?q=${word}`);
  const cart = page
    .getByRole('link', { name: /^Cart/ })
    .and(page.getByRole('complementary').getByRole('link'));

  await test.step('a card', async () => {
    const add = page.getByRole('button', { name: `Add ${product.name}, Tablet` });
    await add.click();
    const stepper = page.getByRole('group', { name: `Quantity of ${product.name}` });
    await expect(stepper.getByRole('textbox')).toHaveValue('1');
    await expect(page.getByText('1 item in the cart')).toBeAttached();
    await expect(stepper.getByRole('button', { name: 'Increase' })).toBeFocused();
    await stepper.getByRole('button', { name: 'Increase' }).click();
    await expect(cart).toHaveAccessibleName('Cart 2 items');
    await stepper.getByRole('textbox').fill('40');
    await stepper.getByRole('textbox').press('Enter');
    await expect(stepper.getByRole('textbox')).toHaveValue('3');
    await expect(page.getByText(`Only 3 packs of ${product.name} in stock.`).first()).toBeVisible();
    await stepper.getByRole('textbox').fill('0');
    await stepper.getByRole('textbox').press('Enter');
    await expect(add).toBeVisible();
    await expect(cart).toHaveAccessibleName('Cart 0 items');
  });

  await test.step('variants', async () => {
    await page.getByRole('link', { name: `Choose : variants of ${syrup.name}` }).click();
    const dialog = page.getByRole('dialog', { name: syrup.name });
    await expect(dialog).toContainText('Only 5 left');
    const quantity = (variant: string) =>
      dialog.getByRole('textbox', { name: `Quantity of ${syrup.name}, ${variant}` });
    await quantity('Strawberry').fill('4');
    await dialog.getByRole('button', { name: 'Add to cart' }).click();
    await dialog.getByRole('radio', { name: 'Mint' }).check();
    await quantity('Mint').fill('3');
    await quantity('Mint').press('Enter');
    await expect(quantity('Mint')).toHaveValue('1');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: '5 in cart : variants of' })).toBeVisible();
    await page.getByRole('link', { name: 'Cart 5 items' }).click();
    await expect(page.getByRole('textbox', { name: `Quantity of ${syrup.name}, Strawberry` })).toHaveValue(
      '4',
    );
    await expect(page.getByRole('textbox', { name: `Quantity of ${syrup.name}, Mint` })).toHaveValue('1');
  });
});

test('a product opens inside the cart; an unknown one says Not Found there', async ({
  page,
  db,
  signIn,
  fillCart,
  expectComplaint,
}) => {
  expectComplaint(/404 .*\/api\/products\//);
  const customer = await signIn();
  const product = await addProduct(db);
  await fillCart(customer, [{ product }]);
  await page.goto('/cart');
  await page.getByRole('list', { name: 'Products in the cart' }).getByRole('link').click();
  await expect(page).toHaveURL(`/cart/${product.id}`);
  await expect(page.getByRole('dialog', { name: product.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/cart');
  // Names of built-in object properties are not found as products either.
  await follow(page, '/cart/__proto__');
  await expect(page.getByRole('dialog', { name: 'Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the cart' }).click();
  await expect(page).toHaveURL('/cart');
});

test('two packs of the same name can be distinguished in the store, the cart and the order', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const small = await addProduct(db, { packSize: '28 tablets' });
  const large = await addProduct(db, { name: small.name, packSize: '84' });
  const title = (pack: string) => `${small.name}, Tablet, 500 mg, ${pack}`;
  const titles = [title('28 tablets'), title('Pack of 84')] as const;
  await page.goto(`/store?q=${small.name}`);
  for (const one of titles) {
    await expect(page.getByRole('link', { name: one, exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Add ${one} to the cart` }).click();
  }
  await follow(page, `/store/${large.id}`);
  await expect(page.getByRole('dialog', { name: titles[1] })).toContainText('Tablet · 500 mg · Pack of 84');
  await follow(page, '/cart');
  for (const one of titles)
    for (const name of [`Increase quantity of ${one}`, `Decrease quantity of ${one}`, `Remove ${one}`])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: `Quantity of ${titles[1]}`, exact: true }).fill('6');
  await placeOrder(page);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`1 × ${titles[0]}`);
  await expect(question).toContainText(`6 × ${titles[1]}`);
  await confirmOrder(page);
  const lines = page.getByRole('list', { name: 'Products in the order' });
  await expect(lines.getByRole('link', { name: titles[0], exact: true })).toBeVisible();
  await expect(lines.getByRole('listitem').filter({ hasText: '6 ×' })).toContainText('Pack of 84');
});
