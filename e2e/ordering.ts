/** The steps of placing an order, for any screen size. */
import { accountLogList, centsFromRand } from '@formulary/contract';
import { expect, type Page } from '@playwright/test';
import { formatMoney } from '../web/src/lib/format.ts';
import { currentUser, get, PASSWORD } from './people.ts';

/** Signs in through the form on the page's login screen. */
export const signInByForm = async (page: Page, username: string, password = PASSWORD): Promise<void> => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome (?!back)/ })).toBeVisible();
};

/** Presses "Place order" in the cart; the confirmation opens unless something is missing. */
export const placeOrder = async (page: Page): Promise<void> => {
  // A confirmation that is closing still has the same button.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Place order' }).click();
};

/** Confirms, and waits until the order is placed. Returns its reference. */
export const confirmOrder = async (page: Page): Promise<string> => {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  const title = await page.getByRole('heading', { level: 1, name: /^Order / }).textContent();
  return (title ?? '').replace('Order ', '');
};

/**
 * Expects an order of `total` rand to have increased the balance from `before`, to the cent: in the API, in the ledger
 * and on Home.
 */
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
      `Your current outstanding is ${formatMoney(centsFromRand(after)).replaceAll('\u00a0', ' ')}`,
    ),
  ).toBeVisible();
};
