import { readFile } from 'node:fs/promises';
import { addOrder, newCustomer, openSession } from '../../people.ts';
import { addProduct, changeProduct, type Product } from '../../products.ts';
import { dismissToast, expectToast, openInApp } from '../../screen/screen.ts';
import { haveCodeAtHand } from '../../screen/settle.ts';
import { expect, test } from '../../store.ts';

/** Creates a list of the signed-in customer through the API. */
const addList = async (
  page: import('@playwright/test').Page,
  name: string,
  content: { product: Product; quantity: number }[],
): Promise<string> => {
  const lines = content.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  const answer = await page.request.post('/api/lists', { data: { name, lines } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
};

const lineNames = (page: import('@playwright/test').Page) =>
  page.getByRole('list', { name: 'Products in the list' }).getByRole('listitem').getByRole('link');

test('a new list is filled from a product, an order and the cart, and renamed', async ({
  page,
  db,
  signIn,
  fillCart,
  expectComplaint,
}) => {
  expectComplaint(/409 .*\/api\/lists/);
  const customer = await signIn();
  const [one, ordered, inCart] = [await addProduct(db), await addProduct(db), await addProduct(db)];
  const order = await addOrder(db, customer, [{ product: ordered, quantity: 7 }]);
  await fillCart(customer, [{ product: inCart, quantity: 3 }]);
  await page.goto('/lists');
  await expect(page.getByText(/^You have no lists yet/)).toBeVisible();
  await page.getByRole('button', { name: 'New list' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await expect(dialog.getByText('Name is required.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Monday');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Monday' })).toBeVisible();
  await expect(page.getByText(/^This list is empty/)).toBeVisible();

  await openInApp(page, `/store/${one.id}`);
  await page.getByRole('button', { name: /^Add to a list/ }).click();
  await dialog.getByRole('button', { name: /^Monday/ }).click();
  await expectToast(page, 'Added to Monday');
  await dismissToast(page);
  await openInApp(page, `/orders/${order.id}`);
  await page.getByRole('button', { name: /^Add to a list/ }).click();
  await dialog.getByRole('button', { name: /^Monday/ }).click();
  await expectToast(page, 'Added to Monday');
  await dismissToast(page);
  await openInApp(page, '/cart');
  await page.getByRole('button', { name: /^Add to a list/ }).click();
  await dialog.getByRole('textbox').fill('MONDAY');
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await expect(dialog.getByText('You already have a list with this name.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Monday/ }).click();
  await expectToast(page, 'Added to Monday');

  await openInApp(page, '/lists');
  await page.getByRole('link', { name: /^Monday 3 products/ }).click();
  await expect(lineNames(page)).toHaveText([one.name, ordered.name, inCart.name]);
  await expect(page.getByRole('textbox', { name: new RegExp(`^Quantity of ${ordered.name}`) })).toHaveValue(
    '7',
  );
  await page.getByRole('button', { name: 'Rename the list' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tuesday');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tuesday' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Tuesday');
});

test('lines of a list can be changed, moved, removed and restored, and survive a reload; the list is downloaded as CSV, deleted and restored', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const products = [await addProduct(db), await addProduct(db), await addProduct(db)];
  const [first, second, third] = products.map(({ name }) => name);
  const id = await addList(
    page,
    'Monday order',
    products.map((product) => ({ product, quantity: 2 })),
  );
  await page.goto(`/lists/${id}`);
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());

  const typed = saved();
  const quantity = page.getByRole('textbox', { name: new RegExp(`^Quantity of ${first}`) });
  await quantity.fill('24');
  await typed;

  const moved = saved();
  await page.getByRole('button', { name: new RegExp(`^Move ${third}`) }).press('ArrowUp');
  await expect(lineNames(page)).toHaveText([`${first}`, `${third}`, `${second}`]);
  await moved;
  const dragged = saved();
  const [from, to] = [
    await page.getByRole('button', { name: new RegExp(`^Move ${second}`) }).boundingBox(),
    await page.getByRole('button', { name: new RegExp(`^Move ${first}`) }).boundingBox(),
  ];
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 8, { steps: 12 });
  await page.mouse.up();
  await expect(lineNames(page)).toHaveText([`${second}`, `${first}`, `${third}`]);
  await dragged;

  const removed = saved();
  await page.getByRole('button', { name: new RegExp(`^Remove ${first}`) }).click();
  await expect(lineNames(page)).toHaveText([`${second}`, `${third}`]);
  await removed;
  const back = saved();
  await page.getByRole('button', { name: `Undo removing ${first}` }).click();
  await back;
  await page.reload();
  await expect(lineNames(page)).toHaveText([`${second}`, `${first}`, `${third}`]);
  await expect(quantity).toHaveValue('24');

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('monday-order.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain(`${products[0]?.sku},24,`);

  await page.getByRole('button', { name: 'Delete the list' }).click();
  await expect(page).toHaveURL('/lists');
  await expect(page.getByText(/^You have no lists yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo deleting Monday order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Monday order' })).toBeVisible();
  await expect(lineNames(page)).toHaveText([`${second}`, `${first}`, `${third}`]);
});

test('adding all or some lines of a list to the cart names shortages and asks about duplicates', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const [plain, short, none] = [
    await addProduct(db),
    await addProduct(db, { stock: 3 }),
    await addProduct(db),
  ];
  const id = await addList(page, 'Monday', [
    { product: plain, quantity: 5 },
    { product: short, quantity: 4 },
    { product: none, quantity: 2 },
  ]);
  await changeProduct(db, none, { stock: 0 });
  await page.goto(`/lists/${id}`);
  const cart = page.getByRole('link', { name: /^Cart \d/ });
  await page.getByRole('checkbox', { name: new RegExp(`^Choose ${plain.name}`) }).check();
  await page.getByRole('button', { name: 'Add 1 to the cart' }).click();
  await expect(cart).toHaveText('Cart5 items');

  await page.getByRole('button', { name: 'Add all to the cart' }).click();
  const question = page.getByRole('alertdialog', { name: 'Some of this list is already in your cart' });
  await expect(question).toContainText('5 in the cart · 5 in the list');
  await question.getByRole('button', { name: 'Set quantities' }).click();
  await expect(cart).toHaveText('Cart8 items');
  const outcome = page.getByRole('status').filter({ hasText: 'in your cart at today' });
  await expect(outcome).toContainText('only 3 of 4');
  await expect(outcome).toContainText('is out of stock');
});

test('two devices editing one list show each other’s changes, and lose none when both edit concurrently', async ({
  page,
  browser,
  baseURL,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/409 .*\/api\/lists\//);
  const customer = await signIn();
  const [one, two] = [await addProduct(db), await addProduct(db)];
  const id = await addList(page, 'Monday', [
    { product: one, quantity: 1 },
    { product: two, quantity: 1 },
  ]);
  const elsewhere = await browser.newContext({ baseURL });
  const cookie = await openSession(db, customer.id);
  await elsewhere.addCookies([{ ...cookie, url: baseURL ?? '', httpOnly: true, sameSite: 'Lax' }]);
  const other = await elsewhere.newPage();
  const quantity = (screen: typeof page, { name }: Product) =>
    screen.getByRole('textbox', { name: new RegExp(`^Quantity of ${name}`) });
  for (const screen of [page, other]) {
    await screen.goto(`/lists/${id}`);
    await expect(quantity(screen, two)).toHaveValue('1');
  }
  await quantity(page, one).fill('12');
  await expect(quantity(other, one)).toHaveValue('12');

  // Neither has seen the other's change when it saves its own.
  await Promise.all([quantity(page, one).fill('20'), quantity(other, two).fill('30')]);
  for (const screen of [page, other]) {
    await expect(quantity(screen, one)).toHaveValue('20');
    await expect(quantity(screen, two)).toHaveValue('30');
  }
  await page.reload();
  await expect(quantity(page, one)).toHaveValue('20');
  await expect(quantity(page, two)).toHaveValue('30');
  await elsewhere.close();
});

test('an open list that is deleted on another device can be saved as a new one', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/404 .*\/api\/lists\//);
  await signIn();
  const product = await addProduct(db);
  const id = await addList(page, 'Monday', [{ product, quantity: 5 }]);
  await page.goto(`/lists/${id}`);
  await expect(lineNames(page)).toHaveText([product.name]);
  await page.request.delete(`/api/lists/${id}`);
  await expect(page.getByText('This list was deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Keep as a new list' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Monday' })).toBeVisible();
  await expect(lineNames(page)).toHaveText([product.name]);
});

test('edits of a list made offline are kept, and saved once online', async ({
  page,
  context,
  db,
  signIn,
  expectComplaint,
}) => {
  await haveCodeAtHand(context);
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await signIn();
  const product = await addProduct(db);
  const id = await addList(page, 'Monday', [{ product, quantity: 5 }]);
  await page.goto(`/lists/${id}`);
  const quantity = page.getByRole('textbox', { name: new RegExp(`^Quantity of ${product.name}`) });
  await expect(quantity).toHaveValue('5');
  await context.setOffline(true);
  await quantity.fill('9');
  await expect(page.getByText('Your changes are not saved yet')).toBeVisible();
  await expect(quantity).toHaveValue('9');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await context.setOffline(false);
  await saved;
  await expect(page.getByText('Your changes are not saved yet')).toHaveCount(0);
});

test('another customer’s list, an unknown list and a malformed address are not found', async ({
  page,
  db,
  signIn,
  signInAs,
  expectComplaint,
}) => {
  expectComplaint(/404 .*\/api\/lists\//);
  await signIn();
  const product = await addProduct(db);
  const id = await addList(page, 'Monday', [{ product, quantity: 5 }]);
  await signInAs(await newCustomer(db));
  for (const address of [id, '01900000-0000-7000-8000-000000000000', 'nonsense']) {
    await page.goto(`/lists/${address}`);
    await expect(page.getByText('List not found')).toBeVisible();
    await expect(page.getByText(product.name)).toHaveCount(0);
  }
});
