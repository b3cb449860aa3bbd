import { changeDecimals } from '../../../../server/src/features/business/decimals.ts';
import { saveVat } from '../../../../server/src/features/business/save-business.ts';
import { newDeliveryDetail } from '../../../../server/test/builders.ts';
import { confirmOrder, placeOrder } from '../../../ordering.ts';
import { currentUser, newCustomer } from '../../../people.ts';
import { addProduct, announceChanges, newWord } from '../../../products.ts';
import { expectAccessible, expectNoSideways } from '../../../screen/screen.ts';
import { settle } from '../../../screen/settle.ts';
import { expect, test } from '../../../staff.ts';

test.afterEach(async ({ db }) => {
  await db.$client.query('update products set cost = 5000 where cost % 100 <> 0');
  await db.$client.query('update users set delivery_fee = 0 where delivery_fee % 100 <> 0');
  await changeDecimals(db, { actorId: null, at: new Date() }, 0);
  await announceChanges(db);
});

test('a price list with cents is imported, ordered and owed to the cent once the store uses cents', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const word = newWord();
  await signInStaff();
  const customer = await newCustomer(db, { name: newWord(), deliveryFee: 12_000 });
  await newDeliveryDetail(db, customer.id, { isDefault: true });

  await test.step('a store with whole rand shows what an import would lose', async () => {
    await page.goto('/admin/products/import');
    const list = `sku,name,lab,category,dosage,strength,price_rand,stock\n${word}-1,${word} 500 mg,${word} Labs,Nervous system,Tablet,500 mg,1045.40,40\n`;
    await page
      .getByLabel('Price list')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
    const notice = page.getByRole('status').filter({ hasText: '1 price loses its cents' });
    await expect(notice).toContainText(/1045\.40 on line 2 becomes R\s1\s045\./);
    await expect(notice.getByRole('link', { name: 'business settings' })).toBeVisible();
    await settle(page);
    await expectAccessible(page);
    await expectNoSideways(page);
  });

  await test.step('with cents, the list is compared again and imported as it is', async () => {
    const settings = await page.context().newPage();
    await settings.goto('/admin/business/prices');
    await settings.getByText('Rand and cents', { exact: true }).click();
    await expect(settings.getByText('Prices now have cents.', { exact: true })).toBeVisible();
    await settings.close();
    await page.getByRole('button', { name: 'Compare again' }).first().click();
    const rows = page.getByRole('table', { name: 'Differences' }).getByRole('row');
    await expect(rows.filter({ hasText: `${word}-1` })).toContainText(/R\s1\s045,40/);
    await page.getByRole('button', { name: 'Import 1…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
    await expect(page.getByRole('region', { name: 'Last import' })).toContainText('1 added', {
      timeout: 30_000,
    });
  });

  await test.step('staff type a price and a delivery fee with a comma', async () => {
    await page.goto(`/admin/products?q=${word}`);
    await page.getByRole('link', { name: `Open ${word} 500 mg` }).click();
    const form = page.getByRole('form', { name: 'Product' });
    await expect(page.getByLabel('Price in rand')).toHaveValue('1045.40');
    await page.getByLabel('Price in rand').fill('1045,4567');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter rand and cents, such as 1234.50.')).toBeVisible();
    await page.getByLabel('Price in rand').fill('1045,45');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Product saved.', { exact: true })).toBeVisible();
    await expect(page.getByText(/R\s1\s045,40\s*→/)).toBeVisible();
    await page.goto(`/admin/customers/${customer.id}/edit`);
    await page.getByLabel('Delivery fee (rand)').fill('120,05');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Changes saved.', { exact: true })).toBeVisible();
    await expect(page.getByText(/^R\s120,05$/)).toBeVisible();
  });

  const theirs = await pageOf(customer);
  await test.step('a customer orders three packs', async () => {
    await theirs.goto(`/store?q=${word}`);
    const card = theirs.getByRole('article').filter({ hasText: word });
    await expect(card).toContainText(/R\s1\s045,45/);
    await card.getByRole('button', { name: /^Add / }).click();
    await theirs.goto('/cart');
    await theirs.getByRole('textbox', { name: /quantity/i }).fill('3');
    const summary = theirs.getByRole('region', { name: 'Summary' });
    await expect(summary).toContainText(/R\s3\s136,35/);
    await expect(summary).toContainText(/R\s120,05/);
    await expect(summary).toContainText(/R\s3\s256,40/);
    await settle(theirs);
    await expectNoSideways(theirs);
    await theirs.setViewportSize({ width: 320, height: 700 });
    await expect(theirs.getByText(/^R\s3\s256,40$/).first()).toBeVisible();
    await expectNoSideways(theirs);
    await placeOrder(theirs);
    const reference = await confirmOrder(theirs);
    await expect(
      theirs
        .getByRole('main')
        .getByText(/^R\s3\s256,40$/)
        .first(),
    ).toBeVisible();
    await expectNoSideways(theirs);
    expect((await currentUser(theirs)).paymentOutstanding).toBe(3256.4);
    await page.goto(`/admin/orders?q=${reference}`);
    await expect(page.getByRole('row').filter({ hasText: reference })).toContainText(/R\s3\s256,40/);
  });
});

test('where VAT is added to whole rand, the VAT and the total are whole rand in the cart, the order and the balance', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const { id: actorId } = await newCustomer(db, { role: 'Admin' });
  await saveVat(db, { actorId, at: new Date() }, { pricesIncludeVat: false });
  await announceChanges(db);
  try {
    const customer = await signIn({ canCollect: true });
    // Its VAT is R 30,75.
    await fillCart(customer, [{ product: await addProduct(db, { cost: 205_00 }) }]);
    await page.goto('/cart');
    await page.getByRole('switch', { name: /^Collect instead/ }).check();
    const sums = /VAT at 15%\s*R\s31(?!,)\s*Total\s*R\s236(?!,)/;
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(sums);
    await placeOrder(page);
    await confirmOrder(page);
    await expect(page.getByRole('main')).toContainText(/VAT\s*R\s31(?!,)\s*Total\s*R\s236(?!,)/);
    expect((await currentUser(page)).paymentOutstanding).toBe(236);
  } finally {
    await saveVat(db, { actorId, at: new Date() }, { pricesIncludeVat: true });
    await announceChanges(db);
  }
});
