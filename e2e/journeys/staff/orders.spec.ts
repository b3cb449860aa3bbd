import type { Locator, Page } from '@playwright/test';
import { placeOrder } from '../../ordering.ts';
import { addOrder, type Customer, currentUser, newCustomer, ordersOf } from '../../people.ts';
import { addProduct, type Product, stockOf } from '../../products.ts';
import { changeTheme, expectAccessible, expectToast } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

const row = (page: Page, reference: string) => page.getByRole('row', { name: new RegExp(reference) });
const find = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(text));
};

type Db = Parameters<typeof newCustomer>[0];
const placeOrders = async (db: Db, count: number, values = {}) => {
  const customer = await newCustomer(db, { name: 'Lerato', surname: `D${crypto.randomUUID()}`, ...values });
  const product = await addProduct(db);
  const orders = [];
  for (let index = 0; index < count; index += 1)
    orders.push(await addOrder(db, customer, [{ product, quantity: 2 }]));
  return { customer, product, orders };
};

/** A link's document, as the browser would open it. */
const expectPdf = async (page: Page, link: Locator): Promise<void> => {
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
};

/** What is on the screen is accessible, dark and light. */
const expectAccessibleInBoth = async (page: Page): Promise<void> => {
  await changeTheme(page, 'dark');
  await expectAccessible(page, 'contrast');
  await changeTheme(page, 'light');
  await expectAccessible(page);
};

test('an order is found by its customer, paid, unpaid, paid from credit, picked and dispatched, with slip and invoice as PDFs, and its customer sees each step', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const { customer, orders } = await placeOrders(db, 1);
  const [{ id, referenceNumber } = { id: '', referenceNumber: '' }] = orders;
  await signInStaff('Staff', { name: 'Pieter', surname: 'Botha' });
  const theirs = await pageOf(customer);
  await theirs.goto(`/orders/${id}`);
  await expect(theirs.getByTitle('Still to be paid')).toBeVisible();

  await page.goto('/admin/orders');
  await find(page, customer.surname);
  await row(page, referenceNumber).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${referenceNumber}` })).toBeVisible();
  await page.keyboard.press('m');
  const recording = page.getByRole('dialog', { name: 'Record payment' });
  await recording.getByLabel('Reason').fill('');
  await recording.getByRole('button', { name: 'Record payment' }).click();
  await expect(recording).toContainText('Required');
  await recording.getByLabel('Method').selectOption('Cash');
  await recording.getByLabel('Reason').fill('Paid at the counter');
  await recording.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByTitle('Paid in full')).toBeVisible();
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments).toContainText('Payment (Cash)');
  await expect(theirs.getByTitle('Paid in full')).toBeVisible();

  await payments.getByRole('button', { name: 'Undo…' }).click();
  const undoing = page.getByRole('alertdialog', { name: 'Undo this settlement?' });
  await undoing.getByRole('button', { name: 'Settled by mistake.' }).click();
  await undoing.getByRole('button', { name: 'Undo settlement' }).click();
  await expect(payments).toContainText('Undone by Pieter Botha: Settled by mistake.');
  await expect(theirs.getByTitle('Still to be paid')).toBeVisible();
  await payments.getByRole('button', { name: /^Use credit/ }).click();
  await expect(page.getByTitle('Paid in full')).toBeVisible();
  await expect(theirs.getByTitle('Paid in full')).toBeVisible();

  await page.keyboard.press('s');
  await expect(page.getByTitle('Being picked and packed')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('alertdialog')).toContainText('can no longer be cancelled');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dispatch' }).click();
  await expect(page.getByTitle('On its way or handed over')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order…' })).toHaveCount(0);

  for (const name of [/Picking slip/, /Invoice/]) await expectPdf(page, page.getByRole('link', { name }));
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveCount(6);
  await expect(history.nth(5)).toContainText('Pieter Botha');
  await expect(theirs.getByTitle('On its way or handed over')).toBeVisible();
});

test('a cancelled order tells its customer why, credits them and puts the stock back; one that was dispatched meanwhile is not cancelled, and what was typed stays', async ({
  page,
  db,
  signInStaff,
  pageOf,
  expectComplaint,
}) => {
  expectComplaint(/409 .*\/cancellation/);
  const { customer, product, orders } = await placeOrders(db, 2);
  const [cancelled, dispatched] = orders.map(({ id }) => id);
  await signInStaff('Staff');
  const question = page.getByRole('alertdialog');
  const reason = question.getByLabel('Reason');
  const cancel = question.getByRole('button', { name: 'Cancel the order' });

  await page.goto(`/admin/orders/${dispatched}`);
  await page.getByRole('button', { name: 'Cancel order…' }).click();
  await reason.fill('Ordered twice');
  for (const to of [0, 1])
    await page.request.post('/api/admin/orders/moves', {
      data: { orderIds: [dispatched], to, allowUnpaid: true },
    });
  await cancel.click();
  await expect(question.getByRole('alert')).toContainText('has been dispatched and cannot be cancelled');
  await expect(reason).toHaveValue('Ordered twice');

  await page.goto(`/admin/orders/${cancelled}`);
  await page.getByRole('button', { name: 'Cancel order…' }).click();
  await cancel.click();
  await expect(question.getByText('Required')).toBeVisible();
  await reason.fill('The supplier has recalled it');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The supplier has recalled it');
  await expect(question).toHaveCount(0);
  // What the one that went out took of the 100 is still taken; so is what it costs, fee and all.
  expect(await stockOf(db, product)).toBe(98);

  const theirs = await pageOf(customer);
  await theirs.goto(`/orders/${cancelled}`);
  await expect(theirs.getByText('The supplier has recalled it')).toBeVisible();
  expect((await currentUser(theirs)).paymentOutstanding).toBe(220);
});

test('the list of orders is narrowed down by its address, and many are selected by keyboard and printed; unpaid ones are picked only after a question, what is refused is named, and who has to pay them is told', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const { customer, orders } = await placeOrders(db, 3);
  const [first, second, third] = orders.map(({ referenceNumber }) => referenceNumber) as [
    string,
    string,
    string,
  ];
  await signInStaff('Staff');
  await page.goto(`/admin/orders?q=${customer.surname}`);

  await test.step('tabs and filters are the address, and going back restores them', async () => {
    const statuses = page.getByRole('navigation', { name: 'Status of the orders' });
    await statuses.getByRole('link', { name: /^Dispatched/ }).click();
    await expect(page.getByText('No results found')).toBeVisible();
    await expect(page).toHaveURL(/status=1/);
    await page.getByLabel('Fulfilment').selectOption('Collection');
    await expect(page).toHaveURL(/way=collection/);
    await page.goBack();
    await page.goBack();
    await expect(row(page, first)).toBeVisible();
    await expect(statuses.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('many are selected, and their slips are a PDF', async () => {
    const all = page.getByRole('checkbox', { name: 'Select all orders on this page' });
    await all.check();
    await expect(page.getByText('3 selected')).toBeVisible();
    await all.uncheck();
    await row(page, third).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 selected')).toHaveCount(0);
    await page.keyboard.press('a');
    await expect(page.getByText('3 selected')).toBeVisible();
    await expectPdf(page, page.getByRole('link', { name: /Print slips/ }));
    await expectAccessibleInBoth(page);
  });

  await test.step('they are moved after a question, apart from the one that somebody else cancels meanwhile', async () => {
    const url = `/api/admin/orders/${orders[0]?.id}/cancellation`;
    await page.request.post(url, { data: { reason: 'Asked for', version: 1 } });
    const question = page.getByRole('alertdialog');
    await page.keyboard.press('s');
    await expect(question).toContainText('They are not paid yet.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: 'Start picking' }).click();
    await question.getByRole('button', { name: 'Start picking' }).click();
    await expectToast(page, '2 orders being picked.');
    const refused = page.getByRole('alert').filter({ hasText: '1 order not moved' });
    await expect(refused).toContainText(`${first}: This order is cancelled`);
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(row(page, third).getByRole('cell', { name: 'Being picked', exact: true })).toBeVisible();
  });

  await test.step('who has to pay them finds them listed so', async () => {
    const theirs = await pageOf(customer);
    await theirs.goto('/proof-of-payments');
    const sent = theirs.getByRole('region', { name: 'Picked or sent before payment' });
    await expect(sent.getByRole('listitem')).toHaveCount(2);
    for (const reference of [second, third]) await expect(sent).toContainText(reference);
    await expect(theirs.getByRole('region', { name: /add up$/ })).toContainText(
      /Picked or sent before payment\s*R\s440/,
    );
  });
});

const wordOf = ({ name }: Product): string => name.split(' ')[0] ?? name;

/** Finds the customer by keyboard alone. */
const call = async (page: Page, customer: Customer): Promise<void> => {
  await page.goto('/admin/orders/new');
  await expect(page.getByRole('combobox', { name: 'Find the customer' })).toBeFocused();
  await page.keyboard.type(customer.surname);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toBeFocused();
};
/** Adds a product by keyboard alone; the focus is where the next one is typed. */
const tell = async (page: Page, product: Product, quantity: number): Promise<void> => {
  await page.keyboard.type(wordOf(product));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.name}` })).toBeFocused();
  await page.keyboard.type(String(quantity));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toBeFocused();
};
/** An address for this order, told on the telephone. */
const tellAddress = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add an address…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Address for this order' });
  await dialog.getByLabel('Recipient name').fill('Zola');
  await dialog.getByLabel('Recipient surname').fill('Nkosi');
  await dialog.getByLabel('Phone').fill('0215550188');
  await dialog.getByLabel('Street address').fill('4 Long Street');
  await dialog.getByLabel('City').fill('Cape Town');
  await dialog.getByLabel('Province').selectOption('Western Cape');
  await dialog.getByLabel('Area code').fill('8001');
  await dialog.getByRole('button', { name: 'Deliver here' }).click();
  await expect(dialog).toHaveCount(0);
};

test('an order by telephone is captured by keyboard, accessible while one searches, survives a reload, and is the customer’s', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const customer = await newCustomer(db, { surname: `T${crypto.randomUUID()}`, canCollect: true });
  const [one, two] = [await addProduct(db), await addProduct(db, { cost: 2500 })];
  await signInStaff('Staff', { name: 'Pieter', surname: 'Botha' });
  await call(page, customer);
  const finder = page.getByRole('combobox', { name: 'Add a product' });
  await page.keyboard.type('amoxi');
  await expect(page.getByRole('option').first()).toBeVisible();
  await settle(page);
  await expectAccessibleInBoth(page);
  await finder.fill('');
  await tell(page, one, 12);
  // What is out of stock is refused aloud. The quantity that was to follow is no search, and Enter leads on.
  const soldOut = await addProduct(db, { stock: 0 });
  await page.keyboard.type(wordOf(soldOut));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Search again' })).toBeFocused();
  await expect(page.getByText(`${soldOut.name}, Tablet, 500 mg, Pack of 30 is out of stock.`)).toBeVisible();
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  await expect(finder).toBeFocused();
  await expect(finder).toHaveValue(wordOf(soldOut));
  // A number that is no strength is not taken for the pack without asking, and the quantity that was to follow goes nowhere.
  await page.keyboard.type(`${wordOf(two)} 30`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Search again' })).toBeFocused();
  await expect(page.getByText('in that strength; showing')).toBeVisible();
  await page.keyboard.type('24');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `Add ${two.name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: `Quantity of ${two.name}` })).toBeFocused();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(finder).toBeFocused();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Products of the order' }).getByRole('listitem')).toHaveCount(
    2,
  );
  await page.getByRole('radio', { name: 'Collection' }).check({ force: true });
  await expect(page.getByLabel('Recipient name')).toHaveValue(`Thandi ${customer.surname}`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Pieter Botha');

  const theirs = await pageOf(customer);
  await theirs.goto('/orders');
  await expect(theirs.getByRole('row', { name: /R 675/ })).toBeVisible();
  expect(await stockOf(db, one)).toBe(88);
});

test('only an Admin can override the credit limit, with a reason', async ({ page, db, signInStaff }) => {
  const customer = await newCustomer(db, { creditLimit: 50_000 });
  const product = await addProduct(db);
  const { id } = await signInStaff('Staff');
  await page.goto(`/admin/orders/new?customer=${customer.id}`);
  await page.getByRole('combobox', { name: 'Add a product' }).focus();
  await tell(page, product, 5);
  await tellAddress(page);
  const place = page.getByRole('button', { name: 'Place order' });
  await expect(place).toBeEnabled();
  await page.getByRole('textbox', { name: `Quantity of ${product.name}` }).fill('10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('An Admin can override the limit.');
  await expect(place).toBeDisabled();

  await db.$client.query(`update users set role = 'Admin' where id = $1`, [id]);
  await page.reload();
  await page.getByLabel('Reason for the override').fill('Paid this morning');
  await place.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
});

test('a customer is warned of the credit limit in the cart, and refused an order beyond it', async ({
  page,
  db,
  signIn,
  fillCart,
  expectComplaint,
}) => {
  expectComplaint(/4\d\d .*\/api\/orders/);
  const customer = await signIn({ creditLimit: 100_000, deliveryFee: 0, canCollect: true });
  await fillCart(customer, [{ product: await addProduct(db), quantity: 16 }]);
  await page.goto('/cart');
  await expect(page.getByText('Close to your credit limit')).toBeVisible();
  await page.getByRole('textbox', { name: /^Quantity of/ }).fill('21');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Over your credit limit')).toBeVisible();
  await page.getByRole('switch', { name: /^Collect instead/ }).check();
  await placeOrder(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Place order' }).click();
  await expectToast(page, /credit limit.*your cart is as it was/);
  expect(await ordersOf(page)).toEqual([]);
});
