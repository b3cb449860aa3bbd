import { journalSummary, order as orderSchema } from '@formulary/contract';
import type { Page } from '@playwright/test';
import { changeDecimals } from '../../../../server/src/features/business/decimals.ts';
import { newDeliveryDetail } from '../../../../server/test/builders.ts';
import { bankCsv } from '../../../../server/test/sample-files.ts';
import { confirmOrder, placeOrder } from '../../../ordering.ts';
import { currentUser, newCustomer } from '../../../people.ts';
import { announceChanges, newWord } from '../../../products.ts';
import { expectAccessible, expectNoSideways, expectToast } from '../../../screen/screen.ts';
import { settle } from '../../../screen/settle.ts';
import { dispatch, expect, test } from '../../../staff.ts';

test.afterEach(async ({ db }) => {
  await db.$client.query('update products set cost = 5000 where cost % 100 <> 0');
  await db.$client.query('update users set delivery_fee = 0 where delivery_fee % 100 <> 0');
  await changeDecimals(db, { actorId: null, at: new Date() }, 0);
  await announceChanges(db);
});

const PRODUCTS = 120;
/** Returns prices like those of the official list: with cents, from below one rand to thousands. */
const priceOf = (index: number): string =>
  (((index * index * 7919 + index * 613) % 250_000) / 100 + 0.37).toFixed(2);

const textOf = async (page: Page, url: string): Promise<string> => {
  const answer = await page.request.get(url);
  expect(answer.status()).toBe(200);
  return answer.text();
};
const inCents = (rand: number): number => Math.round(rand * 100);
/** The amount as screens show it: `R 1 045,40`. */
const shown = (cents: number): RegExp => {
  const rand = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '\\s');
  return new RegExp(`R\\s${rand},${String(cents % 100).padStart(2, '0')}`);
};

test('with cents, prices, orders, documents, exports and balances agree to the cent', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const word = newWord();
  const skuOf = (index: number) => `${word}-${index}`;
  await signInStaff();
  const customer = await newCustomer(db, {
    name: word,
    surname: 'Apteek',
    email: `${word}@pharmacy.example`,
    deliveryFee: 0,
  });
  await newDeliveryDetail(db, customer.id, { isDefault: true });
  const owed = async (): Promise<number> => {
    const answer = await page.request.get(`/api/admin/customers/${customer.id}`);
    return inCents(((await answer.json()) as { paymentOutstanding: number }).paymentOutstanding);
  };

  await test.step('a store with whole rand shows what an import would lose', async () => {
    const rows = Array.from(
      { length: PRODUCTS },
      (_, index) =>
        `${skuOf(index)},${word} ${index} mg,${word} Labs,Nervous system,Tablet,${index} mg,${priceOf(index)},500`,
    );
    const list = `sku,name,lab,category,dosage,strength,price_rand,stock\n${rows.join('\n')}\n`;
    await page.goto('/admin/products/import');
    await page
      .getByLabel('Price list')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
    const notice = page.getByRole('status').filter({ hasText: /prices lose their cents/ });
    await expect(notice).toContainText(/\d\.\d\d on line \d+ becomes R\s/);
    await expect(notice.getByRole('link', { name: 'business settings' })).toBeVisible();
    await settle(page);
    await expectAccessible(page);
    await expectNoSideways(page);
  });

  await test.step('with cents, the list is compared again and imported without changing any price', async () => {
    const settings = await page.context().newPage();
    await settings.goto('/admin/business/prices');
    await settings.getByText('Rand and cents', { exact: true }).click();
    await expectToast(settings, 'Prices now have cents.');
    await settings.close();
    await page.getByRole('button', { name: 'Compare again' }).first().click();
    const differences = page.getByRole('table', { name: 'Differences' }).getByRole('row');
    await expect(differences.filter({ hasText: `${word} 3 mg` })).toContainText(
      shown(inCents(Number(priceOf(3)))),
    );
    await page.getByRole('button', { name: `Import ${PRODUCTS}…` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
    await expect(page.getByRole('region', { name: 'Last import' })).toContainText(`${PRODUCTS} added`, {
      timeout: 30_000,
    });
    const { rows: stored } = await db.$client.query<{ sku: string; cost: string }>(
      `select sku, cost::text from products where sku like $1 || '-%'`,
      [word],
    );
    const expected = Array.from({ length: PRODUCTS }, (_, index) => [skuOf(index), priceOf(index)]);
    const kept = new Map(stored.map(({ sku, cost }) => [sku, (Number(cost) / 100).toFixed(2)]));
    expect(expected.filter(([sku = '', price]) => kept.get(sku) !== price)).toEqual([]);
  });

  const [typedPrice, fee] = [104_545, 12_005];
  await test.step('staff type a price and a delivery fee with a comma', async () => {
    await page.goto(`/admin/products?q=${skuOf(3)}`);
    await page.getByRole('link', { name: `Open ${word} 3 mg` }).click();
    const form = page.getByRole('form', { name: 'Product' });
    const price = page.getByLabel('Price in rand');
    await expect(price).toHaveValue(priceOf(3));
    await price.fill('1045,4567');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter rand and cents, such as 1234.50.')).toBeVisible();
    await price.fill('1045,45');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Product saved.');
    await expect(page.getByRole('region', { name: 'Price history' })).toContainText(/→\s*R\s1\s045,45/);
    await page.goto(`/admin/customers/${customer.id}/edit`);
    await page.getByLabel('Delivery fee (rand)').fill('120,05');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Changes saved.');
    await expect(page.getByText(/^R\s120,05$/)).toBeVisible();
  });

  const theirs = await pageOf(customer);
  const goods = typedPrice * 7 + inCents(Number(priceOf(7)));
  const expectedTotal = goods + fee;
  const { order, reference } = await test.step('a customer orders with a PO number', async () => {
    for (const index of [3, 7]) {
      await theirs.goto(`/store?q=${encodeURIComponent(`${word} ${index} mg`)}`);
      const card = theirs
        .getByRole('article')
        .filter({ hasText: `${word} ${index} mg` })
        .first();
      if (index === 3) await expect(card).toContainText(shown(typedPrice));
      await card.getByRole('button', { name: /^Add / }).click();
    }
    await theirs.goto('/cart');
    await theirs
      .getByRole('textbox', { name: /quantity/i })
      .first()
      .fill('7');
    await theirs.getByLabel('PO number').fill(`PO-${word}`);
    const summary = theirs.getByRole('region', { name: 'Summary' });
    for (const amount of [goods, fee, expectedTotal]) await expect(summary).toContainText(shown(amount));
    await settle(theirs);
    await expectNoSideways(theirs);
    await theirs.setViewportSize({ width: 320, height: 700 });
    await expect(theirs.getByText(shown(expectedTotal)).first()).toBeVisible();
    await expectNoSideways(theirs);
    await placeOrder(theirs);
    const placed = await confirmOrder(theirs);
    await expect(theirs.getByRole('main').getByText(shown(expectedTotal)).first()).toBeVisible();
    await expectNoSideways(theirs);
    await theirs.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/admin/orders?q=${placed}`);
    await expect(page.getByRole('row').filter({ hasText: placed })).toContainText(shown(expectedTotal));
    const id = theirs.url().split('/').at(-1) ?? '';
    const answer = await theirs.request.get(`/api/orders/${id}`);
    return { order: orderSchema.parse(await answer.json()), reference: placed };
  });
  expect(order.totalPrice).toBe(expectedTotal);
  expect(await owed()).toBe(expectedTotal);

  const invoice = await dispatch(page, order.id);
  const { number, credited } =
    await test.step('the invoice says what the order cost, and one line is credited', async () => {
      await page.goto(`/admin/documents/${invoice}`);
      const heading = page.getByRole('heading', { level: 1, name: /invoice INV-\d+/i });
      const [found = ''] = /INV-\d+/.exec((await heading.textContent()) ?? '') ?? [];
      const lines = await textOf(theirs, `/api/documents/${invoice}/file?format=csv`);
      expect(lines).toContain(`PO-${word}`);
      expect(lines).toContain((expectedTotal / 100).toFixed(2));
      await page.keyboard.press('c');
      const dialog = page.getByRole('dialog', { name: 'Credit note' });
      await dialog.getByLabel('Reason').selectOption('Goods returned');
      await dialog.getByRole('textbox', { name: new RegExp(`^Quantity of ${word} 3 mg`) }).fill('2');
      await dialog.getByRole('button', { name: 'Issue credit note' }).click();
      await expectToast(page, /CN-\d+ issued/);
      return { number: found, credited: typedPrice * 2 };
    });
  expect(await owed()).toBe(expectedTotal - credited);

  await test.step('the customer finds the invoice, and other customers cannot open it', async () => {
    await theirs.goto(`/documents?q=${number}`);
    await expect(theirs.getByRole('main')).toContainText(number);
    const pdf = await theirs.request.get(`/api/documents/${invoice}/file?format=pdf`);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    const again = await theirs.request.get(`/api/documents/${invoice}/file?format=pdf`);
    expect((await again.body()).equals(await pdf.body())).toBe(true);
    const stranger = await pageOf(await newCustomer(db));
    expect((await stranger.request.get(`/api/documents/${invoice}/file?format=pdf`)).status()).toBe(404);
  });

  await test.step('once it is overdue, a reminder is due for exactly what is left to pay', async () => {
    // The journey cannot wait, and issued documents never change, so it disables their trigger and moves the due date.
    await db.$client.query(`alter table tax_documents disable trigger tax_documents_append_only;
      update tax_documents set due_on = current_date - 5 where id = '${invoice}';
      alter table tax_documents enable trigger tax_documents_append_only`);
    await page.goto('/admin/credit-control/reminders');
    const due = page.getByRole('row').filter({ hasText: word });
    await expect(due).toContainText(number);
    const left = ((expectedTotal - credited) / 100).toFixed(2);
    await expect(due).toContainText(left.split('.')[1] ?? '');
    const answer = await page.request.get('/api/admin/credit-control/reminders/due?skip=0&take=100');
    const { reminders } = (await answer.json()) as { reminders: { name: string; outstanding: number }[] };
    const theirReminder = reminders.find(({ name }) => name === word);
    expect(inCents(theirReminder?.outstanding ?? 0)).toBe(expectedTotal - credited);
  });

  await test.step('a bank file pays the rest', async () => {
    const amount = (expectedTotal - credited) / 100;
    const file = bankCsv([{ amount, description: `EFT ${word}`, reference }]);
    await page.goto('/admin/bank/import');
    await page
      .getByLabel('Bank statement')
      .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.getByRole('button', { name: 'Import 1 payment' }).click();
    await expect(page).toHaveURL(/\/admin\/bank(\?|$)/);
    await page.goto(`/admin/bank?q=${word}`);
    await expect(page.getByRole('list', { name: 'Lines to match' })).toContainText(reference);
    const lines = page.getByRole('list', { name: 'Lines to match' });
    await lines.getByRole('button', { name: /^Approve/ }).click();
    await expect(page.getByRole('region', { name: 'Last decision' })).toContainText('Approved');
  });
  expect(await owed()).toBe(0);
  expect((await currentUser(theirs)).paymentOutstanding).toBe(0);

  await test.step('statement, journals and the ledger agree to the cent', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const [from, until] = [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`];
    const statement = await textOf(theirs, `/api/statement?from=${from}&until=${until}&format=csv`);
    const closing = statement.split('\n').find((row) => row.includes('Closing balance'));
    expect(closing?.split(',')[6]).toMatch(/^0(?:\.00)?$/);
    expect(statement).not.toContain('Open invoice');
    const {
      reconciliation: sums,
      debit,
      credit,
    } = journalSummary.parse(
      JSON.parse(await textOf(page, `/api/admin/accounting/journals?from=${from}&until=${until}`)),
    );
    expect(debit).toBe(credit);
    expect(sums.opening.debtors + sums.invoices - sums.creditNotes - sums.receipts + sums.adjustments).toBe(
      sums.closing.debtors,
    );
    expect([sums.opening.difference, sums.closing.difference]).toEqual([0, 0]);
    const exported = await textOf(
      page,
      `/api/admin/accounting/journals/export?journal=sales&layout=general&format=csv&from=${from}&until=${until}`,
    );
    expect(exported).toContain(number);
  });
});
