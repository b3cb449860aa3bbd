import { inCents } from '@formulary/contract';
import type { Page } from '@playwright/test';
import { addLedgerEntry } from '../../../server/src/features/ledger/add-entry.ts';
import { expect, test } from '../../store.ts';

/** A colour of the theme as the browser computes it. */
const themeColour = (page: Page, name: string): Promise<string> =>
  page.evaluate((property) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(--${property})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

test('what is owed is written in red, what is in credit in green', async ({ page, db, signIn }) => {
  for (const [cents, sentence, colour] of [
    [250_000, 'Your current outstanding is R 2 500', 'owed'],
    [-40_000, 'Your account is in credit of R 400', 'credit'],
  ] as const) {
    const { id: userId } = await signIn();
    await db.transaction((tx) =>
      addLedgerEntry(tx, {
        userId,
        source: 'Manual',
        action: 'Added',
        amount: inCents(cents),
        entityId: null,
        actorId: userId,
        at: new Date(),
      }),
    );
    await page.goto('/');
    await expect(page.getByRole('main').getByText(sentence, { exact: true })).toHaveCSS(
      'color',
      await themeColour(page, colour),
    );
  }
});

test('home leads to the store and to the payments', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Visit The Store' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Proof of Payments' })).toBeVisible();
  await expect(main.getByText('View your payment history and upload proof of payments')).toBeVisible();
  await main.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL('/store');
  await page.goBack();
  await main.getByRole('link', { name: 'View Payments' }).click();
  await expect(page).toHaveURL('/proof-of-payments');
});

test('home has two columns, and one where there is no room for two', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/');
  const announcements = page.getByRole('region', { name: 'Announcements' });
  const store = page.getByRole('heading', { name: 'Visit The Store' });
  const leftEdges = async () => {
    const [one, two] = await Promise.all([announcements.boundingBox(), store.boundingBox()]);
    return { first: Math.round(one?.x ?? 0), end: (one?.x ?? 0) + (one?.width ?? 0), second: two?.x ?? 0 };
  };
  await expect(store).toBeVisible();
  const wide = await leftEdges();
  expect(wide.second).toBeGreaterThan(wide.end);
  await page.setViewportSize({ width: 1224, height: 900 });
  await expect(async () => {
    const narrow = await leftEdges();
    expect(narrow.second).toBeLessThan(narrow.end);
  }).toPass();
});
