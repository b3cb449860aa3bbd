import type { Locator, Page } from '@playwright/test';
import { newDeliveryDetail } from '../../../server/test/builders.ts';
import { newCustomer, ordersOf, PASSWORD } from '../../people.ts';
import { addProduct, newWord } from '../../products.ts';
import { expect, test } from '../../store.ts';

/** Whether an outline shows that the element, or the card it belongs to, has the focus. */
const isOutlined = (element: Element): boolean =>
  [null, '::after'].some((part) => getComputedStyle(element, part).outlineStyle !== 'none');

/** Presses Tab until the target has visible focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(target).toBeFocused();
  expect(await target.evaluate(isOutlined)).toBe(true);
};

test('a customer signs in, searches, orders and sees the order without touching the mouse', async ({
  page,
  db,
}) => {
  const customer = await newCustomer(db);
  await newDeliveryDetail(db, customer.id, { recipientName: 'Anele', isDefault: true });
  await newDeliveryDetail(db, customer.id, { recipientName: 'Busi' });
  const word = newWord();
  const [one, two] = [
    await addProduct(db, { name: `${word} 10 mg` }),
    await addProduct(db, { name: `${word} 20 mg` }),
  ];

  // Only in the list, because the breadcrumbs of an open product link to it too.
  const linkTo = (name: string) => page.getByRole('article').getByRole('link', { name });

  await page.goto('/login');
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type(customer.username);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Shop Now' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(word);
  // Pressed while the list still shows older results, so the focused result must be one for the new text.
  await page.keyboard.press('ArrowDown');
  await expect(linkTo(one.name)).toBeFocused();
  await expect(page.getByText('2 products')).toBeVisible();
  await page.keyboard.press('+');
  await expect(page.getByRole('textbox', { name: `Quantity of ${one.name}` })).toHaveValue('1');
  await page.keyboard.press('ArrowRight');
  await expect(linkTo(two.name)).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: two.name });
  await expect(dialog.getByRole('textbox', { name: `Quantity of ${two.name}` })).toBeFocused();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs', includeHidden: true });
  await expect(crumbs).toContainText(two.name);
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('link', { name: /^In cart/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(linkTo(two.name)).toBeFocused();

  // "/" focuses the search from a quantity field, in a list and in a product, and from a page without a search field.
  const search = page.getByRole('searchbox', { name: 'Search products' });
  await page.getByRole('textbox', { name: `Quantity of ${two.name}` }).focus();
  await page.keyboard.press('2');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.or(page.getByRole('dialog', { name: one.name }))).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(word);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Cart 3 items' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Change where to deliver' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Deliver to Anele/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: /^Deliver to Busi/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('link', { name: 'Change where to deliver' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Place order' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await tabTo(page, question.getByRole('button', { name: 'Place order' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  const [order] = await ordersOf(page);
  // The breadcrumbs show the name of the record in the address.
  await expect(crumbs).toContainText(`${order?.referenceNumber}`);
  expect(order).toMatchObject({ totalQuantity: 3, deliveryDetail: { recipientName: 'Busi' } });
});
