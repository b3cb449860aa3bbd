import { expect, type Page } from '@playwright/test';
import type { Db } from '../../../server/src/db/client.ts';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { newPicture } from '../../new-picture.ts';
import { confirmOrder, placeOrder } from '../../ordering.ts';
import { type Customer, newCustomer, ordersOf, PASSWORD } from '../../people.ts';
import { addProduct, stockOf } from '../../products.ts';
import { type FailingStore, test } from '../../running/failing-store.ts';
import { dismissToast, expectToast } from '../../screen/screen.ts';
import { haveCodeAtHand } from '../../screen/settle.ts';

const UNREACHABLE = 'The store cannot be reached. Check your connection and try again.';

/** Counts a user's rows in the store. */
const count = async (
  db: Db,
  table: 'delivery_details' | 'orders' | 'payments' | 'sessions',
  { id }: Customer,
  condition = 'true',
): Promise<number> => {
  const { rows } = await db.$client.query<{ count: number }>(
    `select count(*)::int as count from ${table} where user_id = $1 and ${condition}`,
    [id],
  );
  return rows[0]?.count ?? Number.NaN;
};

type Act = {
  /** The beginning of the request line: `POST /api/orders`. */
  request: string;
  press: () => Promise<void>;
  /** Checks the message and that the input was kept after each failure. */
  expectKept: () => Promise<void>;
  /** The number of such records in the store: 0 until it has received the whole request, and 1 afterwards. */
  counted: () => Promise<number>;
};

/**
 * Makes the same request fail twice: first the connection breaks before the store has received all of it, then the
 * store is killed before it responds. The first attempt must change nothing, the second must be complete. Later
 * requests find the store running again.
 */
const failAtBothMoments = async (
  store: FailingStore,
  { request, press, expectKept, counted }: Act,
): Promise<void> => {
  for (const [moment, known] of [
    ['request', 0],
    ['answer', 1],
  ] as const)
    await test.step(moment === 'request' ? 'before all is received' : 'before it answers', async () => {
      const failure = store.failDuring(request, moment);
      await press();
      await failure;
      await expectKept();
      expect(await counted()).toBe(known);
      await store.comeBack();
    });
};

const expectFailure = async (page: Page, text: string | RegExp): Promise<void> => {
  await expectToast(page, text);
  // The next failure must show a new toast.
  await dismissToast(page);
};

const detailForm = (page: Page) => page.getByRole('dialog', { name: /delivery detail$/ });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

// In one worker, because each worker would start its own stores.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ context, expectComplaint }) => {
  await haveCodeAtHand(context);
  // The browser words the failures of requests to a killed store differently.
  expectComplaint(/net::ERR_/);
});

test('an order survives a broken connection and a killed store: the cart is kept, and it is placed once', async ({
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
  await failAtBothMoments(failingStore, {
    request: 'POST /api/orders',
    press: async () => {
      await placeOrder(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Place order' }).click();
    },
    expectKept: async () => {
      await expectFailure(page, /The store cannot be reached.*Your cart is kept/);
      await expect(page.getByText('We could not confirm that your order was placed')).toBeVisible();
      await expect(page.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('4');
    },
    counted: () => count(db, 'orders', customer),
  });
  await placeOrder(page);
  await confirmOrder(page);
  expect(await ordersOf(page)).toHaveLength(1);
  expect(await stockOf(db, product)).toBe(6);
});

test('a proof survives a broken connection and a killed store: the file stays chosen, and it counts once', async ({
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
  const buffer = await newPicture();
  await (await chooser).setFiles({ name: 'proof.png', mimeType: 'image/png', buffer });
  await expect(dialog).toContainText('proof.png');
  await failAtBothMoments(failingStore, {
    request: 'POST /api/payments',
    press: () => dialog.getByRole('button', { name: /^(Upload|Try again)$/ }).click(),
    expectKept: async () => {
      await expectFailure(page, `Error${UNREACHABLE}`);
      await expect(dialog.getByRole('alert')).toContainText('Your file is still selected.');
      await expect(dialog).toContainText('proof.png');
    },
    counted: () => count(db, 'payments', customer),
  });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/proof-of-payments\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('dialog')).toContainText('Awaiting Approval');
  expect(await count(db, 'payments', customer)).toBe(1);
});

test('delivery details survive a broken connection and a killed store: each is added, changed, made the default and deleted once', async ({
  page,
  db,
  signIn,
  failingStore,
  expectComplaint,
}) => {
  // The second request to delete one does not find the record that the first one deleted.
  expectComplaint(/404 .*\/api\/delivery-details\//);
  const customer = await signIn();
  const details = (condition?: string) => count(db, 'delivery_details', customer, condition);
  const list = page.getByRole('list', { name: 'Delivery details' });
  const notSaved = `Could not save${UNREACHABLE} Your input is still here.`;

  await test.step('a new one: nothing typed is lost', async () => {
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
    await failAtBothMoments(failingStore, {
      request: 'POST /api/delivery-details',
      press: () => save(page),
      expectKept: async () => {
        await expectFailure(page, notSaved);
        for (const [label, text] of typed) await expect(field(label)).toHaveValue(text);
      },
      counted: () => details(),
    });
    await save(page);
    await expectToast(page, 'Delivery detail saved successfully.');
    await expect(page).toHaveURL('/profile/delivery-detail');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    expect(await details()).toBe(1);
  });

  await test.step('a change', async () => {
    await list.getByRole('button', { name: /Soweto/ }).click();
    const city = detailForm(page).getByLabel('City');
    await city.fill('Paarl');
    await failAtBothMoments(failingStore, {
      request: 'PUT /api/delivery-details/',
      press: () => save(page),
      expectKept: async () => {
        await expectFailure(page, notSaved);
        await expect(city).toHaveValue('Paarl');
      },
      counted: () => details(`city = 'Paarl'`),
    });
    await save(page);
    await expect(list.getByRole('listitem').filter({ hasText: 'Paarl' })).toHaveCount(1);
  });

  await test.step('the default: it matches the store, and can be moved', async () => {
    const mark = page.getByRole('checkbox', { name: /^Default: Palesa/ });
    await failAtBothMoments(failingStore, {
      request: 'PUT /api/delivery-details/',
      press: async () => {
        // After the first failure, the checkbox reverts without a reload.
        await expect(mark).not.toBeChecked();
        await mark.click();
      },
      expectKept: () => expectFailure(page, `Default Delivery${UNREACHABLE}`),
      counted: () => details('is_default'),
    });
    await page.reload();
    await expect(mark).toBeChecked();
    await mark.click();
    await expectToast(page, 'Default delivery has been updated.');
    await expect(mark).not.toBeChecked();
    expect(await details('is_default')).toBe(0);
  });

  await test.step('a deletion', async () => {
    await newDeliveryDetail(db, customer.id, { recipientName: 'Zola' });
    await list.getByRole('button', { name: /Paarl/ }).click();
    const remove = async () => {
      await detailForm(page).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    };
    await failAtBothMoments(failingStore, {
      request: 'DELETE /api/delivery-details/',
      press: remove,
      expectKept: () => expectFailure(page, `Could not delete${UNREACHABLE}`),
      counted: async () => 2 - (await details()),
    });
    await remove();
    await expectToast(page, 'Delivery detail deleted successfully.');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    expect(await details()).toBe(1);
  });
});

test('the profile and the password survive a broken connection and a killed store: what is typed stays, and a retry succeeds', async ({
  page,
  db,
  signIn,
  failingStore,
  request,
  expectComplaint,
}) => {
  expectComplaint(/400 .*\/api\/users\/password/);
  const { id, username, passwordHash } = await signIn();
  const users = async (condition: string, ...values: unknown[]): Promise<number> =>
    (await db.$client.query(`select from users where id = $1 and ${condition}`, [id, ...values])).rows.length;

  await test.step('the name', async () => {
    await page.goto('/profile');
    const form = page.getByRole('form', { name: 'Your details' });
    const name = form.getByLabel('Name', { exact: true });
    await name.fill('Nomsa');
    await failAtBothMoments(failingStore, {
      request: 'PUT /api/users/',
      press: () => save(page),
      expectKept: async () => {
        await expect(form.getByRole('alert')).toContainText(UNREACHABLE);
        await expect(name).toHaveValue('Nomsa');
      },
      counted: () => users(`name = 'Nomsa'`),
    });
    await save(page);
    await expectToast(page, 'Your details have been updated successfully.');
    await expect(form.getByRole('alert')).toHaveCount(0);
    await page.reload();
    await expect(name).toHaveValue('Nomsa');
  });

  await test.step('the password', async () => {
    await page.goto('/profile/change-password');
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    const old = dialog.getByLabel('Old password', { exact: true });
    const next = dialog.getByLabel('New password', { exact: true });
    const change = () => dialog.getByRole('button', { name: 'Change password' }).click();
    await old.fill(PASSWORD);
    await next.fill('a new one');
    await failAtBothMoments(failingStore, {
      request: 'PUT /api/users/password',
      press: change,
      expectKept: async () => {
        const alert = dialog.getByRole('alert');
        await expect(alert).toContainText(UNREACHABLE);
        await expect(alert).toContainText('We could not confirm that your password was changed.');
        await expect(old).toHaveValue(PASSWORD);
        await expect(next).toHaveValue('a new one');
      },
      counted: () => users('password_hash <> $2', passwordHash),
    });
    await change();
    await expectToast(page, 'Your password has been changed successfully.');
    const signInWith = async (password: string) =>
      (await request.post('/api/auth', { data: { username, password } })).status();
    expect([await signInWith(PASSWORD), await signInWith('a new one')]).toEqual([401, 204]);
  });
});

test('signing in and out survive a broken connection and a killed store: a retry signs in, and a failed sign-out says that the session may continue', async ({
  page,
  db,
  failingStore,
  expectComplaint,
}) => {
  expectComplaint(/401 .*\/api\//);
  const customer = await newCustomer(db);
  const sessions = () => count(db, 'sessions', customer);

  await test.step('in', async () => {
    await page.goto('/login');
    const username = page.getByLabel('Username');
    const password = page.getByLabel('Password', { exact: true });
    await username.fill(customer.username);
    await password.fill(PASSWORD);
    const login = () => page.getByRole('button', { name: 'Login' }).click();
    await failAtBothMoments(failingStore, {
      request: 'POST /api/auth',
      press: login,
      expectKept: async () => {
        await expect(page.getByRole('alert')).toContainText(`You are not signed in${UNREACHABLE}`);
        await expect(username).toHaveValue(customer.username);
        await expect(password).toHaveValue(PASSWORD);
      },
      counted: sessions,
    });
    await login();
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome (?!back)/ })).toBeVisible();
  });

  await test.step('out', async () => {
    await page.goto('/profile');
    // The session whose cookie never arrived continues.
    const before = await sessions();
    await failAtBothMoments(failingStore, {
      request: 'POST /api/auth/logout',
      press: () => page.getByRole('button', { name: 'Logout' }).click(),
      expectKept: () => expectFailure(page, `You may still be signed in${UNREACHABLE}`),
      counted: async () => before - (await sessions()),
    });
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    expect((await page.request.get('/api/users')).status()).toBe(401);
  });
});
