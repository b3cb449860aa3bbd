import { expect, type Page } from '@playwright/test';
import type { Db } from '../../../server/src/db/client.ts';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { confirmOrder, placeOrder } from '../../ordering.ts';
import { type Customer, newCustomer, ordersOf, PASSWORD } from '../../people.ts';
import { addProduct, stockOf } from '../../products.ts';
import { type Moment, test } from '../../running/failing-store.ts';
import { expectToast } from '../../screen/screen.ts';

const UNREACHABLE = 'The store cannot be reached. Check your connection and try again.';
const MOMENTS: { moment: Moment; when: string }[] = [
  { moment: 'request', when: 'before it has heard all' },
  { moment: 'answer', when: 'before it answers' },
];

const count = async (db: Db, table: 'delivery_details' | 'payments', { id }: Customer): Promise<number> => {
  const { rows } = await db.$client.query<{ count: number }>(
    `select count(*)::int as count from ${table} where user_id = $1`,
    [id],
  );
  return rows[0]?.count ?? Number.NaN;
};

const detailForm = (page: Page) => page.getByRole('dialog', { name: /delivery detail$/ });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

test.beforeEach(({ expectComplaint }) => {
  // What the page asks a dead store for, the console says in its own words.
  expectComplaint(/net::ERR_|Code is missing/);
});

for (const { moment, when } of MOMENTS) {
  test(`an order: the store dies ${when}; the cart is kept, and the second try is the one order`, async ({
    page,
    db,
    signIn,
    fillCart,
    failingStore,
  }) => {
    const customer = await signIn();
    await newDeliveryDetail(db, customer.id, { isDefault: true });
    const product = await addProduct(db, { stock: 10 });
    await fillCart(customer, [{ product, quantity: 4 }]);
    await page.goto('/cart');
    await placeOrder(page);
    const death = failingStore.dieDuring('POST /api/orders', moment);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Place order' }).click();
    await death;
    await expectToast(page, /The store cannot be reached.*Your cart is kept/);
    await expect(page.getByText('We do not know whether your order was placed')).toBeVisible();
    await expect(page.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('4');
    await failingStore.comeBack();
    await placeOrder(page);
    await confirmOrder(page);
    expect(await ordersOf(page)).toHaveLength(1);
    expect(await stockOf(db, product)).toBe(6);
  });

  test(`a proof of payment: the store dies ${when}; the file stays chosen, and it counts once`, async ({
    page,
    db,
    signIn,
    failingStore,
  }) => {
    const customer = await signIn();
    await page.goto('/proof-of-payments/upload');
    const dialog = page.getByRole('dialog', { name: 'Upload Proof of Payment' });
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a file' }).click();
    const buffer = await page.screenshot();
    await (await chooser).setFiles({ name: 'proof.png', mimeType: 'image/png', buffer });
    await expect(dialog).toContainText('proof.png');
    const death = failingStore.dieDuring('POST /api/payments', moment);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await death;
    await expectToast(page, `Error${UNREACHABLE}`);
    await expect(dialog.getByRole('alert')).toContainText('Your file is still chosen.');
    await expect(dialog).toContainText('proof.png');
    await failingStore.comeBack();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/proof-of-payments\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('dialog')).toContainText('Awaiting Approval');
    expect(await count(db, 'payments', customer)).toBe(1);
  });

  test(`a new delivery detail: the store dies ${when}; nothing typed is lost, and it is saved once`, async ({
    page,
    db,
    signIn,
    failingStore,
  }) => {
    const customer = await signIn();
    await page.goto('/profile/delivery-detail/new');
    const typed = [
      ['Recipient name', 'Palesa'],
      ['Recipient surname', 'Nkosi'],
      ['Phone', '0115550199'],
      ['Street address', '7 Protea Road'],
      ['City', 'Soweto'],
      ['Area code', '1804'],
      ['Special instructions', 'Ring twice'],
    ] as const;
    const field = (label: string) => detailForm(page).getByLabel(label);
    for (const [label, text] of typed) await field(label).fill(text);
    await field('Province').selectOption('Gauteng');
    const death = failingStore.dieDuring('POST /api/delivery-details', moment);
    await save(page);
    await death;
    await expectToast(page, `Not saved yet${UNREACHABLE} What you typed is still here.`);
    for (const [label, text] of typed) await expect(field(label)).toHaveValue(text);
    await failingStore.comeBack();
    await save(page);
    await expectToast(page, 'Delivery detail saved successfully.');
    await expect(page).toHaveURL('/profile/delivery-detail');
    await expect(page.getByRole('list', { name: 'Delivery details' }).getByRole('listitem')).toHaveCount(1);
    expect(await count(db, 'delivery_details', customer)).toBe(1);
  });

  test(`a known delivery detail: the store dies ${when} while it is saved, then while it is deleted`, async ({
    page,
    db,
    signIn,
    failingStore,
    expectComplaint,
  }) => {
    // What the first request has deleted is not there for the second.
    expectComplaint(/404 .*\/api\/delivery-details\//);
    const customer = await signIn();
    const { id } = await newDeliveryDetail(db, customer.id);
    await newDeliveryDetail(db, customer.id, { recipientName: 'Zola' });
    await page.goto(`/profile/delivery-detail/${id}`);
    const city = detailForm(page).getByLabel('City');
    await city.fill('Paarl');
    const death = failingStore.dieDuring(`PUT /api/delivery-details/${id}`, moment);
    await save(page);
    await death;
    await expectToast(page, `Not saved yet${UNREACHABLE} What you typed is still here.`);
    await expect(city).toHaveValue('Paarl');
    await failingStore.comeBack();
    await save(page);
    const list = page.getByRole('list', { name: 'Delivery details' });
    await expect(list.getByRole('listitem').filter({ hasText: 'Paarl' })).toHaveCount(1);

    await list.getByRole('button', { name: /Paarl/ }).click();
    const secondDeath = failingStore.dieDuring(`DELETE /api/delivery-details/${id}`, moment);
    const remove = async () => {
      await detailForm(page).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    };
    await remove();
    await secondDeath;
    await expectToast(page, `Not deleted${UNREACHABLE}`);
    await failingStore.comeBack();
    await remove();
    await expectToast(page, 'Delivery detail deleted successfully.');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    expect(await count(db, 'delivery_details', customer)).toBe(1);
  });

  test(`the default delivery: the store dies ${when}; the mark is where the store has it, and moves on another try`, async ({
    page,
    db,
    signIn,
    failingStore,
  }) => {
    const customer = await signIn();
    const { id } = await newDeliveryDetail(db, customer.id, { recipientName: 'Anele' });
    await page.goto('/profile/delivery-detail');
    const mark = page.getByRole('checkbox', { name: /^Default: Anele/ });
    const death = failingStore.dieDuring(`PUT /api/delivery-details/${id}`, moment);
    await mark.click();
    await death;
    await expectToast(page, `Default Delivery${UNREACHABLE}`);
    await failingStore.comeBack();
    await page.reload();
    await expect(mark).toBeChecked({ checked: moment === 'answer' });
    await mark.click();
    await expectToast(page, 'Default delivery has been updated.');
    await page.reload();
    await expect(mark).toBeChecked({ checked: moment === 'request' });
  });

  test(`the profile: the store dies ${when}; what was typed stays and is saved on another try`, async ({
    page,
    signIn,
    failingStore,
  }) => {
    await signIn();
    await page.goto('/profile');
    const form = page.getByRole('form', { name: 'Your details' });
    await form.getByLabel('Name', { exact: true }).fill('Nomsa');
    const death = failingStore.dieDuring('PUT /api/users/', moment);
    await save(page);
    await death;
    await expect(form.getByRole('alert')).toContainText(UNREACHABLE);
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Nomsa');
    await failingStore.comeBack();
    await save(page);
    await expectToast(page, 'Your details have been updated successfully.');
    await expect(form.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Nomsa');
  });

  test(`the password: the store dies ${when}; another try succeeds, whatever was heard of the first`, async ({
    page,
    signIn,
    failingStore,
    expectComplaint,
  }) => {
    expectComplaint(/400 .*\/api\/users\/password/);
    const { username } = await signIn();
    await page.goto('/profile/change-password');
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    const [old, next] = [
      dialog.getByLabel('Old password', { exact: true }),
      dialog.getByLabel('New password', { exact: true }),
    ];
    const change = dialog.getByRole('button', { name: 'Change password' });
    await old.fill(PASSWORD);
    await next.fill('a new one');
    const death = failingStore.dieDuring('PUT /api/users/password', moment);
    await change.click();
    await death;
    await expect(dialog.getByRole('alert')).toContainText(UNREACHABLE);
    await expect(dialog.getByRole('alert')).toContainText(
      'We have not heard whether your password was changed.',
    );
    await expect(old).toHaveValue(PASSWORD);
    await expect(next).toHaveValue('a new one');
    await failingStore.comeBack();
    await change.click();
    await expectToast(page, 'Your password has been changed successfully.');
    const signInWith = async (password: string) =>
      (await page.request.post('/api/auth', { data: { username, password } })).status();
    expect([await signInWith(PASSWORD), await signInWith('a new one')]).toEqual([401, 204]);
  });

  test(`the login: the store dies ${when}; what was typed stays, and another try signs in`, async ({
    page,
    db,
    failingStore,
  }) => {
    const { username } = await newCustomer(db);
    await page.goto('/login');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const death = failingStore.dieDuring('POST /api/auth', moment);
    const login = page.getByRole('button', { name: 'Login' });
    await login.click();
    await death;
    await expect(page.getByRole('alert')).toContainText(`You are not signed in${UNREACHABLE}`);
    await expect(page.getByLabel('Username')).toHaveValue(username);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    await failingStore.comeBack();
    await login.click();
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome (?!back)/ })).toBeVisible();
  });

  test(`the logout: the store dies ${when}; one is told to be signed in perhaps, and another try ends it`, async ({
    page,
    signIn,
    failingStore,
    expectComplaint,
  }) => {
    expectComplaint(/401 .*\/api\//);
    await signIn();
    await page.goto('/profile');
    const death = failingStore.dieDuring('POST /api/auth/logout', moment);
    await page.getByRole('button', { name: 'Logout' }).click();
    await death;
    await expectToast(page, `You may still be signed in${UNREACHABLE}`);
    await failingStore.comeBack();
    await page.reload();
    if (moment === 'request') await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect((await page.request.get('/api/users')).status()).toBe(401);
  });
}
