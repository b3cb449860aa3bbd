import { inCents } from '@formulary/contract';
import type { Page } from '@playwright/test';
import { addLedgerEntry } from '../../../server/src/features/ledger/add-entry.ts';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { addProofWithoutFile } from '../../people.ts';
import { openInApp } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

/** Returns a theme colour as computed by the browser. */
const themeColour = (page: Page, name: string): Promise<string> =>
  page.evaluate((property) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(--${property})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

test('the navigation, breadcrumbs and title show the current screen and lead to the others', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/profile/delivery-detail/new');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs', includeHidden: true });
  await expect(crumbs.getByRole('link', { includeHidden: true })).toHaveText([
    'Home',
    'Profile',
    'Delivery-detail',
    'New',
  ]);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/profile/delivery-detail');
  await expect(page).toHaveTitle('Profile · Formulary');
  await crumbs.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText([
    'Home',
    'Store',
    'Orders',
    'Lists',
    'Payments',
    'Documents',
    'Profile',
    'Cart',
  ]);
  for (const [label, path] of [
    ['Store', '/store'],
    ['Orders', '/orders'],
    ['Lists', '/lists'],
    ['Payments', '/proof-of-payments'],
    ['Documents', '/documents'],
    ['Cart', '/cart'],
    ['Home', '/'],
  ] as const) {
    await main.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(label === 'Home' ? 'Formulary' : `${label} · Formulary`);
    await expect(main.getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
});

test('the breadcrumbs name a payment by its kind and date, and a delivery detail by its recipient', async ({
  page,
  db,
  signIn,
}) => {
  const { id } = await signIn();
  const proof = await addProofWithoutFile(db, id, new Date('2026-03-05T10:00:00Z'));
  const detail = await newDeliveryDetail(db, id, { recipientName: 'Anele', recipientSurname: 'Nkosi' });
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs', includeHidden: true });
  for (const [path, name] of [
    [`/proof-of-payments/${proof}`, 'Proof of payment from 5 Mar 2026'],
    [`/profile/delivery-detail/${detail.id}`, 'Anele Nkosi'],
  ] as const) {
    if (page.url() === 'about:blank') await page.goto(path);
    else await openInApp(page, path);
    await expect(crumbs.getByRole('link', { includeHidden: true }).last()).toHaveText(name);
  }
});

test('the balance is Outstanding in red when owed, R 0 when settled, and Credit in green below zero', async ({
  page,
  db,
  signIn,
}) => {
  const { id: userId } = await signIn();
  const balance = page.getByRole('banner').getByRole('link', { name: /^(Outstanding|Credit)/ });
  await page.goto('/');
  await expect(page.getByText('You have no outstanding balance')).toBeVisible();
  await expect(balance).toHaveAccessibleName('Outstanding R 0');
  for (const [cents, label, message, colour] of [
    [1_234_500, 'Outstanding R 12 345', 'Your current outstanding is R 12 345', 'owed'],
    [-1_269_500, 'Credit R 350', 'Your account is in credit of R 350', 'credit'],
  ] as const) {
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
    await expect(balance).toHaveAccessibleName(label);
    await expect(page.getByRole('main').getByText(message, { exact: true })).toHaveCSS(
      'color',
      await themeColour(page, colour),
    );
  }
});

test('the theme chosen in the menu is shared with other tabs, and set before the first paint', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'light');
  const other = await context.newPage();
  await other.goto('/orders');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark');

  // Records the theme in the first frame in which the page has a body.
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = [];
    Object.assign(window, { seenThemes: seen });
    const look = () => {
      if (document.body) seen.push(document.documentElement.dataset.theme);
      if (seen.length < 20) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const seen = await page.evaluate(() => Object.getOwnPropertyDescriptor(window, 'seenThemes')?.value);
  expect(new Set(seen)).toEqual(new Set(['dark']));

  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('the skip link leads past the navigation to the page', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
