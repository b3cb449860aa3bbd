import { readFile } from 'node:fs/promises';
import { follow } from '../../follow.ts';
import { addOrder, newCustomer, owe, PASSWORD, setStoreAccess } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { expectAccessible, expectNoSideways, expectToast } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { expect, test } from '../../staff.ts';

test('an Admin creates and invites a customer, who sets a password with a one-time link and is signed in', async ({
  page,
  browser,
  baseURL,
  signInStaff,
  expectComplaint,
}) => {
  expectComplaint(/409/);
  await signInStaff();
  const word = newWord();
  await page.goto('/admin/customers');
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New customer' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(word);
  await dialog.getByRole('textbox', { name: 'Username' }).fill('demo');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByText('This username is already taken.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Username' }).fill(word);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('has not been emailed')).toBeVisible();
  await page.getByRole('button', { name: 'Invite…' }).click();
  const inviting = page.getByRole('dialog', { name: `Invite ${word}` });
  await inviting.getByRole('button', { name: 'Invite' }).click();
  const address = await page.getByRole('textbox', { name: 'Password link' }).inputValue();
  expect(address).toMatch(/\/set-password\/[\w-]{43}$/);
  await inviting.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: word, level: 1 })).toBeVisible();
  await page.goto(`/admin/customers?q=${word}`);
  const row = page.getByRole('row', { name: new RegExp(word) });
  await expect(row).toContainText('Invited on');

  const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await theirs.goto(address);
  await expect(theirs.getByText(`your username is ${word}`)).toBeVisible();
  await settle(theirs);
  await expectAccessible(theirs);
  await theirs.getByLabel('New password', { exact: true }).fill('short');
  await theirs.getByLabel('Confirm new password').fill('other');
  await theirs.getByRole('button', { name: 'Set password' }).click();
  await expect(theirs.getByText('The password must be at least 8 characters long.')).toBeVisible();
  await expect(theirs.getByText('The passwords do not match.')).toBeVisible();
  await theirs.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await theirs.getByLabel('Confirm new password').fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Set password' }).click();
  await expect(theirs.getByRole('heading', { name: `Welcome ${word}` })).toBeVisible();
  await expect(row).toContainText('Signed in');
  await theirs.goto(address);
  await expect(theirs.getByText('This link does not work')).toBeVisible();
  await theirs.context().close();
});

test('staff find a customer and give a credit, which the ledger and the statement show with its reason', async ({
  page,
  db,
  signInStaff,
}) => {
  await signInStaff('Staff', { name: 'Palesa', surname: 'Maseko' });
  const word = newWord();
  const late = await newCustomer(db, { name: word, surname: 'Late', deliveryFee: 0 });
  await newCustomer(db, { name: word, surname: 'Punctual' });
  // Dispatched 70 days ago with payment terms of 30 days, before the store had invoices.
  const { id } = await addOrder(db, late, [{ product: await addProduct(db, { cost: 123_400 }) }]);
  await db.$client.query(
    `update orders set status = 1, date_ordered = now() - interval '70 days' where id = $1`,
    [id],
  );
  await setStoreAccess(db, late.id, false);
  await owe(db, late.id, 50);

  await test.step('the list', async () => {
    await page.goto('/admin/customers');
    await page.getByRole('searchbox', { name: 'Search customers' }).fill(word);
    const rows = page.getByRole('table', { name: 'Customers' }).getByRole('row').filter({ hasText: word });
    await expect(rows).toHaveCount(2);
    await expect(page).toHaveURL(new RegExp(`q=${word}`));
    await page.getByLabel('Balance').selectOption('Overdue');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Revoked');
    await expect(rows).toContainText(/R\s1\s234,50/);
    await page.reload();
    await expect(rows).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('link', { name: 'CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.trim().split('\n')).toHaveLength(2);
    await rows.press('Enter');
  });

  const balance = page.getByRole('region', { name: 'Balance' });
  await test.step('the customer, without what only Admins may see', async () => {
    await expect(page.getByRole('heading', { name: `${word} Late` })).toBeVisible();
    await expect(balance).toContainText(/60 days\s*R\s1\s234,00/);
    for (const name of ['Store access', 'Can collect'])
      await expect(page.getByRole('switch', { name })).toHaveCount(0);
    for (const name of ['Edit', 'View as customer', 'Password…'])
      await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  });

  await test.step('a credit', async () => {
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Credit or debit' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('120,50');
    await dialog.getByRole('button', { name: 'Credit the account' }).click();
    await expect(dialog.getByText('Reason is required.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Broken seals');
    await expect(dialog.getByText(/R\s1\s114/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Credit the account' }).click();
    await expect(dialog).toBeHidden();
    await expect(balance).toContainText(/R\s1\s114,00/);
    const entry = page
      .getByRole('table', { name: 'Ledger' })
      .getByRole('row')
      .filter({ hasText: 'Broken seals' });
    await expect(entry).toContainText('Palesa Maseko');
    await expect(entry).toContainText(/-R\s120,50/);
  });

  await test.step('the statement', async () => {
    await page.keyboard.press('t');
    const statement = page.getByRole('dialog', { name: 'Statement' });
    await statement
      .getByRole('button')
      .filter({ hasText: /20\d\d/ })
      .first()
      .click();
    const download = page.waitForEvent('download');
    await statement.getByRole('link', { name: 'CSV' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
    expect(lines.find((line) => line.includes('Closing balance'))).toContain(',1114');
    expect(lines.some((line) => line.includes('Credit,,Broken seals,,120.5,1114'))).toBe(true);
  });
});

test('a credit above the limit for one person waits, and changes the balance once another Admin approves it', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  await signInStaff('Staff', { name: 'Palesa', surname: 'Maseko' });
  const customer = await newCustomer(db, { name: newWord(), surname: 'Apteek' });
  const boss = await newCustomer(db, { role: 'Admin', name: 'Naledi', surname: 'Khumalo' });
  await page.goto(`/admin/customers/${customer.id}`);
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Credit or debit' });
  const enter = async (amount: string): Promise<void> => {
    await page.keyboard.press('m');
    await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('x');
    await expect(dialog.getByText('Another Admin must approve this')).toBeVisible();
    await dialog.getByRole('button', { name: 'Credit the account' }).click();
    await expect(dialog.getByText('Describe the reason.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Recalled batch');
    await dialog.getByRole('button', { name: 'Credit the account' }).click();
    await expect(dialog).toBeHidden();
    await expectToast(page, /was saved. The balance changes once another Admin approves it/);
  };
  const waiting = page.getByRole('region', { name: 'Credits and debits to approve' });
  await test.step('its author may withdraw it, but not approve it', async () => {
    await enter('50000');
    await expect(waiting).toContainText(/Credit of R\s50\s000,00.*Recalled batch.*Entered by you/);
    await expect(waiting.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expect(balance).toContainText(/Outstanding\s*R\s0/);
    await waiting.getByRole('button', { name: /^Withdraw/ }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox', { name: 'Reason' }).fill('Wrong amount');
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await expect(waiting).toBeHidden();
    await expect(question).toBeHidden();
    await enter('40000');
  });

  await test.step('another Admin approves it from the dashboard', async () => {
    const theirs = await pageOf(boss);
    await theirs.goto('/admin');
    await theirs.getByRole('link', { name: /^Credits and debits to approve/ }).click();
    const entry = theirs.getByRole('listitem').filter({ hasText: customer.name });
    await expect(entry).toContainText(/Credit of R\s40\s000,00.*Entered by Palesa Maseko/);
    await expectAccessible(theirs);
    await entry.getByRole('button', { name: /^Approve/ }).click();
    await theirs.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(entry).toHaveCount(0);
  });

  await expect(waiting).toBeHidden();
  await expect(balance).toContainText(/R\s40\s000/);
});

test('an Admin flips a customer’s switches, merges a concurrent edit, adds a delivery detail and details for documents, and ends a session', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  await signInStaff();
  const customer = await newCustomer(db, { name: 'Before', surname: 'Same' });
  const theirs = await pageOf(customer);
  await theirs.goto('/');
  await expect(theirs.getByRole('link', { name: 'Shop Now' })).toBeVisible();
  await page.goto(`/admin/customers/${customer.id}`);

  await test.step('the switches', async () => {
    const access = page.getByRole('switch', { name: 'Store access', exact: true });
    await expect(access).toBeChecked();
    await access.uncheck();
    await expect(page.getByText('Access revoked')).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Access Revoked' })).toBeVisible();
    await page.getByRole('switch', { name: 'Can collect', exact: true }).check();
    await expect
      .poll(async () => (await db.$client.query('select * from users where id = $1', [customer.id])).rows[0])
      .toMatchObject({ store_access: false, can_collect: true });
    await page.reload();
    await expect(access).not.toBeChecked();
  });

  await test.step('the details, changed by someone else meanwhile', async () => {
    await expect(page.getByRole('heading', { name: 'Before Same' })).toBeVisible();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit customer' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
    await dialog.getByRole('textbox', { name: 'Credit limit' }).fill('2500');
    await db.$client.query(
      `update users set name = 'Theirs', phone = '0115550199', version = version + 1 where id = $1`,
      [customer.id],
    );
    await expect(dialog.getByText('Name: theirs is “Theirs”')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Mine');
    await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('0115550199');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Changes saved.');
    await expect(page.getByRole('heading', { name: 'Mine Same' })).toBeVisible();
    const details = page.getByRole('region', { name: 'Details', exact: true });
    await expect(details).toContainText('0115550199');
    await expect(details).toContainText(/R\s2\s500,00/);
  });

  await test.step('a delivery detail', async () => {
    await page.getByRole('link', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog', { name: 'New delivery detail' });
    for (const [name, text] of [
      ['Recipient name', 'Lerato'],
      ['Recipient surname', 'Pillay'],
      ['Phone', '0125550100'],
      ['Street address', '9 Church Street'],
      ['City', 'Pretoria'],
      ['Area code', '0002'],
    ] as const)
      await dialog.getByRole('textbox', { name }).fill(text);
    await dialog.getByLabel('Province').selectOption('Gauteng');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: /Edit Lerato Pillay/ })).toContainText('9 Church Street');
  });

  await test.step('the details for documents, which the customer sees and cannot change', async () => {
    const card = page.getByRole('region', { name: 'For documents' });
    await card.getByRole('link', { name: 'Edit for documents' }).click();
    const dialog = page.getByRole('dialog', { name: 'Details for documents' });
    await dialog.getByLabel('Legal name').fill('Mokoena Pharmacy CC');
    await dialog.getByLabel('VAT number').fill('12');
    await dialog.getByLabel('Address').fill('5 Long Street\nCape Town');
    await dialog.getByLabel('Payment terms in days').fill('14');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a VAT number of 10 digits that begins with 4.')).toBeVisible();
    await settle(page);
    await expectAccessible(page);
    await dialog.getByLabel('VAT number').fill('4987654321');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card).toContainText('4987654321');
    await expect(card).toContainText('14 days');

    await follow(theirs, '/profile');
    const own = theirs.getByRole('region', { name: 'On your documents' });
    await expect(own).toContainText('Mokoena Pharmacy CC');
    await expect(own).toContainText('14 days from invoice');
    await expect(own.getByRole('textbox')).toHaveCount(0);
    await settle(theirs);
    await expectAccessible(theirs);
  });

  await test.step('the session', async () => {
    await page.getByRole('button', { name: /^End the session of/ }).click();
    await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
    await expect(theirs).toHaveURL(/\/login/);
    await expect(theirs.getByText('Your session has ended')).toBeVisible();
  });
});

test('an Admin views the store and the cart as a customer: read only, with a banner, without changing either’s cart', async ({
  page,
  db,
  signInStaff,
  fillCart,
  pageOf,
  expectComplaint,
}) => {
  expectComplaint(/403/);
  const admin = await signInStaff();
  const customer = await newCustomer(db, { name: newWord(), surname: 'Viewed' });
  const product = await addProduct(db);
  const visit = await pageOf(customer);
  const lines = [{ productId: product.id, quantity: 4, cost: 50 }];
  const cart = { userId: customer.id, version: 0, forCollection: false, lines };
  expect((await visit.request.put('/api/cart', { data: cart })).status()).toBe(200);
  await fillCart(admin, [{ product }]);
  await page.goto(`/admin/customers/${customer.id}`);
  const stored = () => page.evaluate(() => localStorage.getItem('order-storage'));
  const before = await stored();
  await page.getByRole('button', { name: 'View as customer' }).click();
  const banner = page.getByRole('complementary', { name: 'Viewing' });
  await expect(page.getByRole('heading', { name: `Welcome ${customer.name}` })).toBeVisible();
  await expect(banner).toContainText(`Viewing as ${customer.name} Viewed (read only)`);
  await settle(page);
  await expectAccessible(page);

  await page.goto('/admin');
  await expect(banner).toBeVisible();
  await follow(page, '/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(banner).toBeVisible();
  await page.goto(`/store?q=${product.name}`);
  await expect(banner).toBeVisible();
  await expect(page.getByRole('button', { name: `Add ${product.name}` })).toBeDisabled();
  const link = page.getByRole('link', { name: product.name }).first();
  await link.press('+');
  await expect(page.getByText('Read only: you cannot order').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart 4 items' })).toBeVisible();
  await link.click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add to cart' })).toBeDisabled();
  await follow(page, '/cart');
  await expect(page.getByText('This is the customer’s cart')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('list', { name: 'Products in the cart' })).toContainText(product.name);
  for (const name of [/^Place order/, /Save for later/])
    await expect(main.getByRole('button', { name })).toHaveCount(0);
  await expect(banner).toBeVisible();
  await follow(page, '/profile');
  await expect(banner).toBeVisible();
  await page.getByRole('textbox', { name: 'Surname' }).fill('Changed');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/nothing can be changed/).first()).toBeVisible();
  expect(await stored()).toBe(before);

  await banner.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page.getByRole('heading', { name: `${customer.name} Viewed` })).toBeVisible();
  await expect(banner).toBeHidden();
  expect(await stored()).toBe(before);
  await follow(page, '/admin/audit');
  await expect(page.getByText('Stopped viewing the store as this customer').first()).toBeVisible();
});

test('every screen of a customer with a long name and a large debt is accessible and fits a phone', async ({
  page,
  db,
  signInStaff,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInStaff();
  const customer = await newCustomer(db, {
    name: 'Wilhelmina-Elizabeth',
    surname: 'Janse van Rensburg-Oosthuizen',
    email: 'wilhelmina.elizabeth@a-very-long-pharmacy-name.example',
  });
  await owe(db, customer.id, 123_456_789);
  const path = `/admin/customers/${customer.id}`;
  await page.goto(`/admin/customers?q=${customer.username}`);
  const dialog = page.getByRole('dialog');
  for (const [address, shows] of [
    [undefined, page.getByText('Oosthuizen').first()],
    [path, page.getByRole('region', { name: 'Balance' })],
    [`${path}/edit`, dialog],
    [`${path}/entry`, dialog],
    [`${path}/statement`, dialog],
    [`${path}/password`, dialog],
    [`${path}/delivery/new`, dialog],
  ] as const)
    await test.step(address ?? 'the list', async () => {
      if (address) await follow(page, address);
      await expect(shows).toBeVisible();
      await settle(page);
      await expectNoSideways(page);
      await expectAccessible(page);
    });
});
