/** What a customer does to order, on whichever screen size. */
import { accountLogList, centsFromRand } from '@formulary/contract';
import { expect, type Page } from '@playwright/test';
import { formatAmount } from '../web/src/lib/format.ts';
import { currentUser, get, PASSWORD } from './people.ts';

/** Signs in through the form of the login screen that the page is on. */
export const signInByForm = async (page: Page, username: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome (?!back)/ })).toBeVisible();
};

/** Presses Place order in the cart; the question follows, unless something is missing. */
export const placeOrder = async (page: Page): Promise<void> => {
  // A question that was answered just now has the same button until it has left.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Place order' }).click();
};

/** Answers the question with yes, and waits for the order that is shown then. Returns its reference. */
export const confirmOrder = async (page: Page): Promise<string> => {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  const title = await page.getByRole('heading', { level: 1, name: /^Order / }).textContent();
  return (title ?? '').replace('Order ', '');
};

/** An order of `total` rand moved the balance from `before` to the cent: by the API, its ledger, and home. */
export const expectOwed = async (page: Page, before: number, total: number, api = ''): Promise<void> => {
  const after = before + total;
  expect((await currentUser(page, api)).paymentOutstanding).toBeCloseTo(after, 2);
  const { accountLogs } = accountLogList.encode(
    accountLogList.parse(await get(page, `${api}/api/account-logs`)),
  );
  expect(accountLogs[0]).toMatchObject({ logType: 'Order', logStatus: 'Added' });
  expect(accountLogs[0]?.previousOutstanding).toBeCloseTo(before, 2);
  expect(accountLogs[0]?.currentOutstanding).toBeCloseTo(after, 2);
  await page.goto(new URL('/', page.url()).href);
  await expect(
    page.getByText(
      `Your current outstanding is ${formatAmount(centsFromRand(after)).replaceAll('\u00a0', ' ')}`,
    ),
  ).toBeVisible();
};
