import { saveVat } from '../../../../server/src/features/business/save-business.ts';
import { confirmOrder, placeOrder } from '../../../ordering.ts';
import { currentUser, newCustomer } from '../../../people.ts';
import { addProduct, announceChanges } from '../../../products.ts';
import { expect, test } from '../../../staff.ts';

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
