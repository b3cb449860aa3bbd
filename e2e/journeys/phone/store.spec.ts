import type { Page } from '@playwright/test';
import type { Db } from '../../../server/src/db/client.ts';
import { addProduct, newWord } from '../../products.ts';
import { expectFingerSized, expectNoSideways } from '../../screen/screen.ts';
import { expect, test } from '../../store.ts';

/** Adds a lab with that many products, from `Tablets 01` on. Returns the address of the store filtered by it. */
const addLab = async (db: Db, count: number): Promise<string> => {
  const lab = `${newWord()} Laboratories`;
  const [first] = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      addProduct(db, { lab, name: `Tablets ${String(index + 1).padStart(2, '0')}` }),
    ),
  );
  return `/store?labId=${first?.labId}`;
};

const tablets = (page: Page, number: string) =>
  page.getByRole('list', { name: 'Products' }).getByRole('link', { name: `Tablets ${number}` });

/** Scrolls by about a screen at a time until the product is visible. */
const scrollTo = async (page: Page, number: string, step: number): Promise<void> => {
  await expect(async () => {
    await page.mouse.wheel(0, step);
    await expect(tablets(page, number)).toBeInViewport({ timeout: 300 });
  }).toPass();
};

test('the store scrolls endlessly, and returning from a product or another page restores the scroll position', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  await page.goto(await addLab(db, 45));
  await expect(tablets(page, '01')).toBeInViewport();
  await scrollTo(page, '42', 600);
  await tablets(page, '42').tap();
  const drawer = page.getByRole('dialog', { name: 'Tablets 42' });
  await drawer.getByRole('button', { name: 'Close' }).tap();
  await expect(drawer).toHaveCount(0);
  await expect(tablets(page, '42')).toBeInViewport();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).tap();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await page.goBack();
  await expect(tablets(page, '42')).toBeInViewport();
});

test('a list opened in the middle loads earlier and later products as it scrolls', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  await page.goto(`${await addLab(db, 45)}&page=1`);
  await expect(tablets(page, '21')).toBeInViewport();
  await scrollTo(page, '01', -600);
  await scrollTo(page, '45', 600);
});

test('a drawer closes with Escape or a tap beside it, and the search stays', async ({ page, db, signIn }) => {
  await signIn();
  const product = await addProduct(db);
  await page.goto(`/store?q=${product.sku}`);
  const drawer = page.getByRole('dialog', { name: product.name });
  for (const close of [() => page.keyboard.press('Escape'), () => page.touchscreen.tap(190, 20)]) {
    await page.getByRole('link', { name: `${product.name}, Tablet` }).tap();
    await expect(page).toHaveURL(new RegExp(`/store/${product.id}`));
    await expect(drawer).toBeVisible();
    await close();
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL(`/store?q=${product.sku}`);
  }
});

test('touch targets are at least 44 pixels high on every main screen, and the theme is chosen in the profile', async ({
  page,
  db,
  signIn,
  fillCart,
}) => {
  const customer = await signIn({ canCollect: true });
  await fillCart(customer, [{ product: await addProduct(db) }]);
  await page.goto('/');
  const tabs = page.getByRole('navigation', { name: 'Main' });
  for (const [tab, shows] of [
    [undefined, page.getByRole('link', { name: 'Shop Now' })],
    ['Store', page.getByRole('article').first()],
    [/^Cart/, page.getByRole('list', { name: 'Products in the cart' })],
    ['Orders', page.getByRole('heading', { level: 1, name: 'Orders' })],
    ['Profile', page.getByRole('radio', { name: 'Dark' })],
  ] as const) {
    if (tab) await tabs.getByRole('link', { name: tab }).tap();
    await expect(shows).toBeVisible();
    await expectFingerSized(page);
  }

  const dark = page.getByRole('radio', { name: 'Dark' });
  await dark.press('Space');
  await expect(dark).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('on a phone, the filters are a sheet that says how many products they leave; sorting removes the headings', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const word = newWord();
  await Promise.all([
    addProduct(db, { name: `${word} one`, lab: `${word} A`, packSize: '10 tablets', cost: 5_000 }),
    addProduct(db, { name: `${word} two`, lab: `${word} B`, packSize: '100 tablets', cost: 6_000 }),
    addProduct(db, { name: `${word} three`, lab: `${word} C`, stock: 0 }),
  ]);
  await page.goto(`/store?q=${word}`);
  await page.getByRole('button', { name: 'More filters' }).tap();
  const sheet = page.getByRole('dialog', { name: 'More filters' });
  const show = sheet.getByRole('button', { name: /^Show/ });
  await expect(show).toHaveText('Show 3 products');
  await sheet.getByRole('checkbox', { name: 'In stock only' }).tap();
  await expect(show).toHaveText('Show 2 products');
  await sheet.getByRole('checkbox', { name: `${word} B` }).tap();
  await expect(show).toHaveText('Show 1 product');
  await show.tap();
  await expect(sheet).toHaveCount(0);
  const products = page.getByRole('list', { name: 'Products' });
  await expect(products.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: `Remove filter ${word} B` }).tap();
  await expect(products.getByRole('article')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price per unit');
  await expect(products.getByRole('article').first()).toContainText('R 0,60 per tablet');
  await expect(products.getByRole('heading', { level: 2 })).toHaveCount(0);
});

test('on a phone, the comparison is a list of cards that can be sorted, and the cheapest is added from it', async ({
  page,
  db,
  signIn,
}) => {
  await signIn();
  const facts = { substance: newWord(), strength: '5 mg', dosage: 'Tablet' };
  const dear = await addProduct(db, { ...facts, packSize: '30', cost: 9_000 });
  const cheap = await addProduct(db, { ...facts, packSize: '100', cost: 9_900 });
  await page.goto(`/store/${dear.id}`);
  await page.getByRole('link', { name: 'Compare all 2' }).tap();
  const cards = page.getByRole('list', { name: 'Compared products' }).getByRole('listitem');
  await expect(cards.first()).toContainText(cheap.name);
  await expect(cards.first()).toContainText('R 0,99 per tablet');
  await expectNoSideways(page);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price');
  await expect(cards.first()).toContainText(dear.name);
  await page.getByRole('button', { name: 'Sort descending' }).tap();
  await expect(cards.first()).toContainText(cheap.name);
  await cards
    .first()
    .getByRole('button', { name: `Add ${cheap.name}` })
    .tap();
  await expect(cards.first().getByRole('textbox')).toHaveValue('1');
});
