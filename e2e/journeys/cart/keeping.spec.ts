import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { newCustomer, openSession, PASSWORD } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expect, storeUrl, test } from '../../store.ts';

test('an empty cart says so and links to the store', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Visit The Store' }).click();
  await expect(page).toHaveURL('/store');
});

test('a quantity counts while it is typed and survives a reload and Back; zero removes the line', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const product = await addProduct(db, { cost: 123_400 });
  await fillCart(customer, [{ product }]);
  await page.goto('/cart');
  const quantity = page.getByRole('textbox', { name: `Quantity of ${product.name}` });
  await quantity.fill('007');
  await expect(quantity).toHaveValue('7');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('R 8 758');
  await page.reload();
  await expect(quantity).toHaveValue('7');
  await expect(summary).toContainText('7 items');
  await expect(summary).toContainText('R 8 758');
  await expect(page.getByRole('link', { name: 'Cart 7 items' })).toBeVisible();

  // Only the field handles these keys: no Enter, no blur.
  await quantity.fill('24');
  await expect(summary).toContainText('24 items');
  await page.goto('/orders');
  await page.goBack();
  await expect(quantity).toHaveValue('24');
  await quantity.fill('0');
  await expect(summary).toContainText('24 items');
  await quantity.press('Enter');
  await expect(page.getByRole('button', { name: /^Undo removing/ })).toBeFocused();
});

test('two tabs show the same cart', async ({ page, context, db, signIn, fillCart }) => {
  const customer = await signIn();
  const product = await addProduct(db);
  await fillCart(customer, [{ product, quantity: 2 }]);
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto('/');
  await page.getByRole('button', { name: 'Increase' }).click();
  await expect(other.getByRole('link', { name: 'Cart 3 items' })).toBeVisible();
  await other.getByRole('link', { name: 'Cart 3 items' }).click();
  await other.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart 0 items' })).toBeVisible();
});

test('quantities are stepped, typed and set to zero, with an undo, and each change is announced', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const [first, second] = [await addProduct(db), await addProduct(db, { cost: 10_000 })];
  await fillCart(customer, [{ product: first }, { product: second, quantity: 2 }]);
  await page.goto('/cart');
  const stepper = page.getByRole('group', { name: `Quantity of ${first.name}` });
  await stepper.getByRole('button', { name: 'Increase' }).click();
  await expect(stepper.getByRole('textbox')).toHaveValue('2');
  await expect(page.getByText('4 items in the cart')).toBeAttached();
  await stepper.getByRole('textbox').fill('0');
  await stepper.getByRole('textbox').press('Enter');
  await expect(page.getByText(`${first.name} removed`)).toBeVisible();
  await expect(page.getByText('2 items in the cart')).toBeAttached();
  const undo = page.getByRole('button', { name: `Undo removing ${first.name}` });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(stepper.getByRole('textbox')).toHaveValue('2');
  await expect(
    page.getByRole('list', { name: 'Products in the cart' }).getByRole('link').first(),
  ).toContainText(first.name);
});

test('other customers on the device do not see the cart; its owner has it back after signing in again', async ({
  page,
  db,
  signIn,
  signInAs,
  fillCart,
}) => {
  const customer = await signIn();
  const other = await newCustomer(db);
  const product = await addProduct(db);
  await fillCart(customer, [{ product, quantity: 4 }]);
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: 'Cart 4 items' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').fill(customer.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('link', { name: 'Cart 4 items' })).toBeVisible();
  await signInAs(other);
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText(product.name)).toHaveCount(0);
});

test('a tab notices that someone else signed in in another tab', async ({
  page,
  context,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  const other = await newCustomer(db, { name: 'Lindiwe' });
  await fillCart(customer, [{ product: await addProduct(db), quantity: 4 }]);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Cart 4 items' })).toBeVisible();
  await context.addCookies([{ ...(await openSession(db, other.id)), url: storeUrl() }]);
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome Lindiwe' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart 0 items' })).toBeVisible();
});

test('an invalid stored cart is replaced with an empty one', async ({ page, context, signIn }) => {
  await signIn();
  await context.addInitScript(() => localStorage.setItem('order-storage', '{"state":{"products":[1]}'));
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});
