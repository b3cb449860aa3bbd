import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { endSessions, newCustomer, PASSWORD } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expectToast } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

test('one delivery detail is the default; ticking another moves the mark', async ({ page, db, signIn }) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { recipientName: 'Anele', isDefault: true });
  await newDeliveryDetail(db, customer.id, { recipientName: 'Busi' });
  await page.goto('/profile/delivery-detail');
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

test('a delivery detail is changed, then deleted after a question', async ({ page, db, signIn }) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { recipientName: 'Anele' });
  await page.goto('/profile/delivery-detail');
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
  await expect(page.getByText('You have no delivery details yet')).toBeVisible();
});

test('another customer’s delivery detail is not there', async ({ page, db, signIn, expectComplaint }) => {
  expectComplaint(/404 .*\/api\/delivery-details\//);
  await signIn();
  const other = await newCustomer(db);
  const theirs = await newDeliveryDetail(db, other.id, { streetAddress: '99 Secret Lane' });
  for (const path of ['/profile/delivery-detail', '/cart/delivery-detail']) {
    await page.goto(`${path}/${theirs.id}`);
    await expect(page.getByText('There is no such delivery detail.')).toBeVisible();
    await expect(page.getByText('99 Secret Lane')).toHaveCount(0);
  }
});

test('a choice for the order shows for 250 ms before it returns to the cart', async ({
  page,
  db,
  signIn,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { recipientName: 'Anele', isDefault: true });
  await newDeliveryDetail(db, customer.id, { recipientName: 'Busi' });
  await page.clock.install();
  await page.goto('/cart/delivery-detail');
  const busi = page.getByRole('button', { name: /^Deliver to Busi/ });
  await expect(busi).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await busi.click();
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/cart/delivery-detail');
  await page.clock.runFor(60);
  await expect(page).toHaveURL('/cart');
  await page.clock.resume();
  await page.goto('/cart/delivery-detail');
  await expect(busi).toBeVisible();
});

test('in the dialog one searches, pages and edits without losing the way back to the cart', async ({
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
    });
  await fillCart(customer, []);
  await page.goto('/cart');
  await page.goto('/cart/delivery-detail');
  const dialog = page.getByRole('dialog', { name: 'Where should it go?' });
  await expect(dialog.getByText('Page 1 of 2')).toBeVisible();
  // The footer is as high as any, and stays when all rows are on one page.
  const footer = dialog.getByRole('navigation', { name: 'Pages' });
  expect((await footer.boundingBox())?.height).toBe(50);
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
});

test('what was typed survives a session that ended while saving', async ({
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
  await endSessions(db, customer.id);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/login\?redirectUrl=/);
  await page.getByLabel('Username').fill(customer.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/profile/delivery-detail/${detail.id}`);
  await expect(city).toHaveValue('Stellenbosch');
});

test('deleting the one that was chosen for the order leaves the default in its place', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn();
  await newDeliveryDetail(db, customer.id, { recipientName: 'Anele', isDefault: true });
  await newDeliveryDetail(db, customer.id, { recipientName: 'Busi' });
  await fillCart(customer, [{ product: await addProduct(db) }]);
  await page.goto('/cart');
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await page.getByRole('link', { name: 'Change where to deliver' }).click();
  await page.getByRole('button', { name: /^Deliver to Busi/ }).click();
  await expect(delivery).toContainText('Busi');
  await page.getByRole('link', { name: 'Change where to deliver' }).click();
  await page.getByRole('link', { name: 'Edit Busi Mokoena' }).click();
  await page
    .getByRole('dialog', { name: 'Edit delivery detail' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Delivery detail deleted successfully.');
  await expect(page.getByRole('button', { name: /^Deliver to Busi/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/cart');
  await expect(delivery).toContainText('Anele');
  await expect(delivery).toContainText('This is your default.');
});
