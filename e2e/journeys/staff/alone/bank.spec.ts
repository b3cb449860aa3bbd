import { user } from '@formulary/contract';
import type { Page } from '@playwright/test';
import { bankCsv } from '../../../../server/test/sample-files.ts';
import { follow } from '../../../follow.ts';
import { addOrder, newCustomer } from '../../../people.ts';
import { addProduct, newWord } from '../../../products.ts';
import { amountOf, upload } from '../../../proofs.ts';
import { expectAccessible, expectNoSideways } from '../../../screen/screen.ts';
import { settle } from '../../../screen/settle.ts';
import { expect, test } from '../../../staff.ts';

const owed = async (page: Page): Promise<number> =>
  user.encode(user.parse(await (await page.request.get('/api/users')).json())).paymentOutstanding;
const choose = (page: Page, text: string): Promise<void> =>
  page
    .getByLabel('Bank statement')
    .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const linesOf = (page: Page) => page.getByRole('list', { name: 'Lines to match' }).locator('> li');

/** Checks that the screen is accessible and no wider than the window, on a phone and a tablet. */
const expectWhole = async (page: Page): Promise<void> => {
  const desk = page.viewportSize();
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 1024 });
    await settle(page);
    await expectNoSideways(page);
  }
  await expectAccessible(page);
  if (desk) await page.setViewportSize(desk);
};

test('a bank statement is imported once, and its payments are approved by keyboard or together, and undone', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const word = newWord();
  const customer = await newCustomer(db, { name: word, surname: 'Klinik', deliveryFee: 0 });
  const other = await newCustomer(db, { name: newWord(), deliveryFee: 0 });
  const orderOf = async (who: typeof customer, rand: number) =>
    addOrder(db, who, [{ product: await addProduct(db, { cost: rand * 100 }) }]);
  const [first, second, third] = [
    await orderOf(customer, 110),
    await orderOf(customer, 220),
    await orderOf(other, 330),
  ];
  const theirs = await pageOf(customer);
  const file = bankCsv([
    { amount: 110, description: `${word} one`, reference: first.referenceNumber.toLowerCase() },
    { amount: -15, description: `${word} FEE` },
    { amount: 330, description: `${word} two` },
    { amount: 220, description: `${word} three`, reference: second.referenceNumber },
    { amount: 4.5, description: `${word} INTEREST` },
  ]);

  await signInStaff('Staff');
  await page.goto('/admin/bank/import');
  await choose(page, file);
  const statement = page.getByRole('region', { name: 'Statement' });
  await expect(statement).toContainText(/62123456789.*R\s664,50 in 4 lines.*R\s15,00 in 1 line/s);
  await expectWhole(page);
  await statement.getByRole('button', { name: 'Import 4 payments' }).click();
  await expect(page).toHaveURL('/admin/bank');

  await page.goto(`/admin/bank?q=${word}`);
  const lines = linesOf(page);
  await expect(lines).toHaveCount(4);
  await expect(lines.first()).toContainText(first.referenceNumber);
  await expectWhole(page);

  // Enter approves the certain match, and the next line is expanded.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Last decision' })).toContainText(/Approved R\s110 from/);
  await expect(lines).toHaveCount(3);
  expect(await owed(theirs)).toBe(220);
  await page.keyboard.press('u');
  await expect(lines).toHaveCount(4);
  expect(await owed(theirs)).toBe(330);

  // Only the amount suggests who paid the second line, so another customer is chosen.
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Who paid this?' });
  await dialog.getByLabel('Find a customer').fill(other.name);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('region', { name: 'Chosen customer' })).toContainText(third.referenceNumber);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(lines).toHaveCount(3);

  await lines.filter({ hasText: 'INTEREST' }).getByRole('button').first().click();
  await page.keyboard.press('i');
  await expect(lines).toHaveCount(2);

  await page.getByRole('button', { name: /^Approve all certain/ }).click();
  const together = page.getByRole('dialog', { name: 'Approve all certain payments' });
  await together.getByRole('button', { name: /^Approve \d+ payments/ }).click();
  await expect(together).toContainText(/\d+ payments approved\./);
  await together.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('No results found')).toBeVisible();
  expect(await owed(theirs)).toBe(0);

  await page.getByText(/^Matched/).click();
  const row = page.getByRole('row').filter({ hasText: `${word} three` });
  await expect(row).toContainText('Payment recorded');
  await expectWhole(page);
  await row.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen' }).click();
  await expect(row).toHaveCount(0);
  expect(await owed(theirs)).toBe(220);

  await follow(page, '/admin/bank/import');
  await choose(page, file);
  await expect(
    page.getByText('All payments received in this file have already been imported.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import 0/ })).toBeDisabled();
});

test('a proof and its bank line are one payment: approving the proof removes the line from a colleague’s list', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const word = newWord();
  const customer = await newCustomer(db, { name: word, deliveryFee: 0 });
  const order = await addOrder(db, customer, [{ product: await addProduct(db, { cost: 47_100 }) }]);
  const { id } = await upload(await pageOf(customer), { name: `payment ${order.referenceNumber}.png` });
  const colleague = await pageOf(await signInStaff('Staff'));
  await page.goto('/admin/bank/import');
  const day = new Date().toISOString().slice(0, 10);
  const line = { day, amount: 471, description: `${word} pays`, reference: order.referenceNumber };
  await choose(page, bankCsv([line]));
  await page.getByRole('button', { name: 'Import 1 payment' }).click();
  await expect(page).toHaveURL('/admin/bank');
  await page.goto(`/admin/bank?q=${word}`);
  await expect(linesOf(page).getByRole('button', { name: /^Approve with its proof/ })).toBeVisible();

  await colleague.goto(`/admin/payments/${id}`);
  await amountOf(colleague).fill('471');
  await colleague.keyboard.press('Enter');
  await expect(page.getByText('No results found')).toBeVisible({ timeout: 15_000 });
  await page.getByText(/^Matched/).click();
  await expect(page.getByRole('row').filter({ hasText: word })).toContainText('Already approved');
});

test('payments returned by the bank are listed; one is undone by keyboard, another marked as not returned', async ({
  page,
  db,
  signInStaff,
  pageOf,
}) => {
  const word = newWord();
  const customer = await newCustomer(db, { name: word, deliveryFee: 0 });
  const orderOf = async (rand: number) =>
    addOrder(db, customer, [{ product: await addProduct(db, { cost: rand * 100 }) }]);
  const [bounced, kept] = [await orderOf(613), await orderOf(727)];
  const theirs = await pageOf(customer);
  const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const paid = ({ referenceNumber }: { referenceNumber: string }, amount: number, text: string) => ({
    ...{ day: day(2), amount, description: `${word} ${text}`, reference: referenceNumber },
  });
  const importFile = async (lines: Parameters<typeof bankCsv>[0]): Promise<void> => {
    await page.goto('/admin/bank/import');
    await choose(page, bankCsv(lines));
    await page.getByRole('button', { name: /^Import/ }).click();
    await expect(page).toHaveURL('/admin/bank');
  };

  await signInStaff('Staff');
  await importFile([paid(bounced, 613, 'one'), paid(kept, 727, 'two')]);
  await page.goto(`/admin/bank?q=${word}`);
  const lines = linesOf(page);
  await expect(lines).toHaveCount(2);
  for (const left of [1, 0]) {
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(left);
  }
  await expect.poll(() => owed(theirs)).toBe(0);
  await expect(page.getByRole('region', { name: 'Returned payments' })).toHaveCount(0);

  const out = (amount: number, reference: string) => ({
    ...{ day: day(1), amount: -amount, description: `${word} RETURNED`, reference },
  });
  await importFile([out(613, bounced.referenceNumber), out(727, kept.referenceNumber)]);
  const returns = page.getByRole('region', { name: 'Returned payments' });
  const returned = (rand: number) =>
    returns.getByRole('listitem').filter({ hasText: new RegExp(`R\\s${rand} was paid out on`) });
  await expect(returned(613)).toContainText(`(${word}`);
  await expectWhole(page);

  await returned(613)
    .getByRole('button', { name: /^Undo the payment received/ })
    .focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: /^Did the bank return R\s613\?$/ });
  await expect(question).toContainText('The customer will owe the amount again');
  await question.getByRole('button', { name: 'Undo the payment' }).press('Enter');
  await expect(returned(613)).toHaveCount(0);
  await expect.poll(() => owed(theirs)).toBe(613);

  await returned(727).getByRole('link', { name: 'View payment' }).click();
  // The bank screen, opened by the link, lists the same returned payments.
  await expect(page.getByRole('button', { name: 'Undo this payment…' })).toBeVisible();
  await returned(727).getByRole('button', { name: 'Mark as not returned' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as not returned' }).click();
  await expect(returned(727)).toHaveCount(0);
  await expect.poll(() => owed(theirs)).toBe(613);
});
