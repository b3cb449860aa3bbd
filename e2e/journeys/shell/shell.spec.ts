import { inCents } from '@formulary/contract';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { addProofWithoutFile } from '../../people.ts';
import { addProduct } from '../../products.ts';
import { expect, test } from '../../store.ts';

test('the navigation, the breadcrumbs and the title say where one is and lead on', async ({
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
  await expect(main.getByRole('link')).toHaveText(['Home', 'Store', 'Orders', 'Payments', 'Profile', 'Cart']);
  for (const [label, path] of [
    ['Store', '/store'],
    ['Orders', '/orders'],
    ['Payments', '/proof-of-payments'],
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

test('the breadcrumbs call a payment by its kind and date, and a delivery detail by its recipient', async ({
  page,
  db,
  signIn,
}) => {
  const { id } = await signIn();
  const proof = await addProofWithoutFile(db, id, new Date('2026-03-05T10:00:00Z'));
  const detail = await newDeliveryDetail(db, id, { recipientName: 'Anele', recipientSurname: 'Nkosi' });
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs', includeHidden: true });
  for (const [path, name] of [
    [`/proof-of-payments/${proof}`, 'Proof of payment of 5 Mar 2026'],
    [`/profile/delivery-detail/${detail.id}`, 'Anele Nkosi'],
  ] as const) {
    await page.goto(path);
    await expect(crumbs.getByRole('link', { includeHidden: true }).last()).toHaveText(name);
  }
});

test('a DopeUser sees the round logo, anybody else the store’s', async ({ page, signIn }) => {
  await signIn({ role: 'DopeUser' });
  await page.goto('/');
  const home = page.getByRole('banner').getByRole('link', { name: /, home$/ });
  await expect(home.getByRole('img', { name: 'Formulary' })).toBeVisible();
  await signIn();
  await page.goto('/');
  await expect(home).toContainText('Formulary');
  await expect(home.getByRole('img')).toHaveCount(0);
});

test('the balance is outstanding when owed, nothing when even, credit below it', async ({
  page,
  db,
  signIn,
}) => {
  const { addLedgerEntry } = await import('../../../server/src/features/ledger/add-entry.ts');
  const balance = page.getByRole('banner').getByRole('link', { name: /^(Outstanding|Credit)/ });
  for (const [cents, label, message] of [
    [0, 'Outstanding R 0', 'You have no outstanding balance'],
    [1_234_500, 'Outstanding R 12 345', 'Your current outstanding is R 12 345'],
    [-35_000, 'Credit R 350', 'Your account is in credit of R 350'],
  ] as const) {
    const customer = await signIn();
    await db.transaction((tx) =>
      addLedgerEntry(tx, {
        userId: customer.id,
        source: 'Manual',
        action: 'Added',
        amount: inCents(cents),
        entityId: null,
        actorId: customer.id,
        at: new Date(),
      }),
    );
    await page.goto('/');
    await expect(page.getByText(message)).toBeVisible();
    await expect(balance).toHaveAccessibleName(label);
  }
});

test('the cart button pulses for 300 ms when what it counts changes', async ({ page, db, signIn }) => {
  await signIn();
  const product = await addProduct(db);
  await page.goto(`/store?q=${product.sku}`);
  const add = page.getByRole('button', { name: `Add ${product.name}, Tablet` });
  await expect(add).toBeVisible();
  const cart = page.getByRole('complementary', { name: 'Tools' }).getByRole('link', { name: /^Cart/ });
  const pulse = cart.evaluate(
    (link) =>
      new Promise((resolve) => {
        const tell = () => {
          const [animation] = link.getAnimations({ subtree: true });
          const name = animation instanceof CSSAnimation && animation.animationName;
          resolve([name, animation?.effect?.getComputedTiming().duration]);
        };
        link.addEventListener('animationstart', tell, { once: true });
      }),
  );
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await add.click();
  expect(await pulse).toEqual(['cart-pulse', 300]);
  await expect(cart).toHaveAccessibleName('Cart 1 item');
  const count = cart.getByText('1', { exact: true });
  await page.clock.runFor(280);
  await expect(count).toHaveCSS('animation-name', 'cart-pulse');
  await page.clock.runFor(40);
  await expect(count).toHaveCSS('animation-name', 'none');
});

test('the theme is chosen in the menu, kept, followed by other tabs, and painted before anything is drawn', async ({
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

  // Notes the theme at the first frame in which there is a body.
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
  const skip = page.getByRole('link', { name: 'Skip to the page' });
  await expect(skip).toBeFocused();
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
