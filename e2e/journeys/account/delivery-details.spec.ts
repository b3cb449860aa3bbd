import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { follow } from '../../follow.ts';
import { loseSession, newCustomer, PASSWORD } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expectToast } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

test('the default delivery detail is changed, a detail is edited and deleted, and another customer’s is not found', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/404 .*\/api\/delivery-details\//);
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { recipientName: 'Anele', isDefault: true });
  await newDeliveryDetail(db, customer.id, { recipientName: 'Busi' });
  await page.goto('/profile/delivery-detail');

  await test.step('the default', async () => {
    const anele = page.getByRole('checkbox', { name: /^Default: Anele/ });
    const busi = page.getByRole('checkbox', { name: /^Default: Busi/ });
    await expect(anele).toBeChecked();
    await busi.click();
    await expectToast(page, /Default Delivery.*Default delivery has been updated\./);
    await expect(busi).toBeChecked();
    await expect(anele).not.toBeChecked();
    await page.reload();
    await expect(busi).toBeChecked();
    await expect(anele).not.toBeChecked();
  });

  await test.step('changed and deleted', async () => {
    const edit = page.getByRole('button', { name: /^Edit Anele/ });
    await edit.click();
    const form = page.getByRole('dialog', { name: 'Edit delivery detail' });
    await form.getByLabel('City').fill('Paarl');
    await form.getByLabel('City').press('Enter');
    await expectToast(page, 'Delivery detail saved successfully.');
    await expect(edit).toContainText('Paarl');
    await edit.click();
    await form.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this delivery detail?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await form.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Delivery detail deleted successfully.');
    await expect(page).toHaveURL('/profile/delivery-detail');
    await expect(page.getByRole('list', { name: 'Delivery details' }).getByRole('listitem')).toHaveCount(1);
    await expect(edit).toHaveCount(0);
  });

  await test.step('another customer’s', async () => {
    const other = await newCustomer(db);
    const theirs = await newDeliveryDetail(db, other.id, { streetAddress: '99 Secret Lane' });
    for (const path of ['/profile/delivery-detail', '/cart/delivery-detail']) {
      await follow(page, `${path}/${theirs.id}`);
      await expect(page.getByText('This delivery detail does not exist.')).toBeVisible();
      await expect(page.getByText('99 Secret Lane')).toHaveCount(0);
    }
  });
});

test('delivery details are searched and edited from the cart; deleting the chosen one falls back to the default', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  for (let count = 1; count <= 25; count += 1)
    await newDeliveryDetail(db, customer.id, {
      recipientName: `Branch ${String(count).padStart(2, '0')}`,
      streetAddress: `${count} Loop Street`,
      isDefault: count === 1,
    });
  await fillCart(customer, [{ product: await addProduct(db) }]);
  await page.goto('/cart');
  const change = page.getByRole('link', { name: 'Change where to deliver' });
  await change.click();
  const dialog = page.getByRole('dialog', { name: 'Choose where to deliver' });
  await expect(dialog.getByText('Page 1 of 2')).toBeVisible();
  // The footer has its usual height, and remains when all rows fit on one page.
  const footer = dialog.getByRole('navigation', { name: 'Pages' });
  // Its height grows until the dialog is fully open.
  await expect.poll(async () => (await footer.boundingBox())?.height).toBe(50);
  const rowsPerPage = footer.getByLabel('Rows per page');
  await rowsPerPage.selectOption('30');
  await expect(dialog.getByRole('button', { name: /^Deliver to Branch/ })).toHaveCount(25);
  await expect(footer.getByText('Page 1 of 1')).toBeVisible();
  await rowsPerPage.selectOption('20');
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect(dialog.getByRole('button', { name: /^Deliver to Branch 21/ })).toBeVisible();
  await expect(page).toHaveURL('/cart/delivery-detail?page=1');
  const search = dialog.getByRole('searchbox', { name: 'Search delivery details' });
  await search.fill('17 loop');
  await expect(page).toHaveURL(/q=17(%20|\+)loop/);
  await expect(dialog.getByRole('button', { name: /^Deliver to/ })).toHaveCount(1);
  await dialog.getByRole('link', { name: 'Edit Branch 17 Mokoena' }).click();
  const form = page.getByRole('dialog', { name: 'Edit delivery detail' });
  await form.getByLabel('City').fill('Paarl');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/cart\/delivery-detail\?q=17(%20|\+)loop/);
  await expect(dialog.getByRole('button', { name: /^Deliver to Branch 17/ })).toContainText('Paarl');
  await search.fill('nowhere at all');
  await expect(dialog.getByText('No results found')).toBeVisible();
  await expect(dialog.getByText('Try adjusting your search or filtering.')).toBeVisible();

  const delivery = page.getByRole('region', { name: 'Delivery' });
  await search.fill('17 loop');
  const branch17 = dialog.getByRole('button', { name: /^Deliver to Branch 17/ });
  await branch17.click();
  await expect(page).toHaveURL(/\/cart(\?|$)/);
  await expect(delivery).toContainText('Branch 17');
  await change.click();
  await search.fill('17 loop');
  // A pending search runs wherever the user is by then, and must not close a form.
  await dialog.getByRole('link', { name: 'Edit Branch 17 Mokoena' }).click();
  await expect(page).toHaveURL(/\/delivery-detail\/.*q=17/);
  await form.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Delivery detail deleted successfully.');
  // While the form is open it handles Escape, and hides the list from `getByRole`.
  await expect(form).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(branch17).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/cart(\?|$)/);
  await expect(delivery).toContainText('Branch 01');
  await expect(delivery).toContainText('This is your default.');
});

test('typed changes survive a session that ends while saving', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/401 .*\/api\//);
  const customer = await signIn();
  const detail = await newDeliveryDetail(db, customer.id);
  await page.goto(`/profile/delivery-detail/${detail.id}`);
  const city = page.getByRole('dialog').getByLabel('City');
  await city.fill('Stellenbosch');
  await loseSession(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/login\?redirectUrl=/);
  await page.getByLabel('Username').fill(customer.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/profile/delivery-detail/${detail.id}`);
  await expect(city).toHaveValue('Stellenbosch');
});

test('changes are saved even if the session ends before the response, and signing in leads back to the list', async ({
  page,
  db,
  signIn,
  expectComplaint,
}) => {
  expectComplaint(/401 .*\/api\//);
  const customer = await signIn();
  const detail = await newDeliveryDetail(db, customer.id);
  await page.goto(`/profile/delivery-detail/${detail.id}`);
  await page.route(`**/api/delivery-details/${detail.id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const response = await route.fetch();
    await loseSession(page);
    await route.fulfill({ response });
  });
  await page.getByRole('dialog').getByLabel('City').fill('Stellenbosch');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/login?redirectUrl=%2Fprofile%2Fdelivery-detail');
  await page.getByLabel('Username').fill(customer.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/profile/delivery-detail');
  await expect(page.getByRole('listitem').filter({ hasText: 'Stellenbosch' })).toBeVisible();
});
