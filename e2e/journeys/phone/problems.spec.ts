import { newPicture, PICTURE_SIDE } from '../../new-picture.ts';
import { addOrder, newCustomer } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expectAccessible, expectFingerSized, expectNoSideways, expectToast } from '../../screen/screen.ts';
import { settle } from '../../screen/settle.ts';
import { dispatch, expect, test } from '../../staff.ts';

test('on a phone, a customer reports damaged packs with a photo, and sees the credit note that staff issue', async ({
  page,
  db,
  signInAs,
  pageOf,
}) => {
  const customer = await newCustomer(db);
  const product = await addProduct(db);
  const order = await addOrder(db, customer, [{ product, quantity: 5 }]);
  const staff = await pageOf(await newCustomer(db, { role: 'Staff' }));
  await dispatch(staff, order.id);
  await signInAs(customer);

  await page.goto(`/orders/${order.id}`);
  await page.getByRole('link', { name: 'Report a problem' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await test.step('in a low window, what is wrong is scrolled into view', async () => {
    await page.setViewportSize({ width: 390, height: 420 });
    await dialog.getByRole('button', { name: 'Add photos' }).scrollIntoViewIfNeeded();
    const wrong = dialog.getByText('Select at least one product.');
    await dialog.getByRole('button', { name: 'Send report' }).tap();
    await expect(wrong).toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });
  });
  await dialog.getByRole('checkbox', { name: new RegExp(`^${product.name}`) }).tap();
  await dialog.getByRole('combobox', { name: /^What is wrong/ }).selectOption('Damaged');
  await dialog.getByRole('textbox', { name: /^Quantity of/ }).fill('2');
  await dialog.getByLabel('Describe the problem').fill('Two boxes are wet.');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add photos' }).tap();
  await (await chooser).setFiles({ name: 'wet.png', mimeType: 'image/png', buffer: await newPicture() });
  await expect(dialog.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await expect(dialog.getByRole('status', { name: 'Uploading photo 1' })).toHaveCount(0);
  await settle(page);
  await expectNoSideways(page);
  await expectFingerSized(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send report' }).tap();
  await expect(dialog).toHaveCount(0);
  await expectToast(page, 'Problem reported. We will notify you of the decision.');
  const reported = page.getByRole('region', { name: 'Reported problems' });
  await expect(reported.getByRole('listitem').first()).toContainText('Open');
  const photo = reported.getByRole('button', { name: 'Open photo 1 of 1' }).locator('img');
  await expect(photo).toHaveJSProperty('naturalWidth', PICTURE_SIDE);

  await staff.goto('/admin/problems?state=open');
  const row = staff.getByRole('row', { name: new RegExp(order.referenceNumber) });
  await row.getByRole('link').click();
  await expect(staff.getByText('Two boxes are wet.')).toBeVisible();
  await settle(staff);
  await expectAccessible(staff);
  await staff.getByRole('button', { name: /^Credit…/ }).click();
  const credit = staff.getByRole('dialog', { name: 'Credit note' });
  await expect(credit.getByLabel('Reason')).toHaveValue('damage');
  await expect(credit.getByRole('textbox', { name: /^Quantity of/ })).toHaveValue('2');
  await credit.getByRole('button', { name: 'Issue credit note' }).click();
  await expectToast(staff, /^CN-\d+ issued/);
  await expect(staff.getByText('Credited', { exact: true })).toBeVisible();

  await expect(reported.getByRole('listitem').first()).toContainText(/Credited with CN-\d+/);
});
