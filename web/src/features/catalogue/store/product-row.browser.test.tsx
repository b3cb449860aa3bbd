import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { product, renderInApp } from '../../../../test/render-in-app.tsx';
import { ProductRow } from './product-row.tsx';

const LONG = product({
  name: 'Amoxicillin trihydrate and clavulanate potassium dispersible',
  labName: 'Karoo Health and Pharmaceutical Manufacturing of the Northern Cape',
  dosage: 'Powder for oral suspension, prolonged release',
  strength: '250 mg/62.5 mg per 5 ml of the suspension once it has been made up',
  packSize: '100 ml',
  stock: 4,
  new: true,
});
const row = page.getByRole('article');
const height = () => row.element().getBoundingClientRect().height;

beforeEach(async () => {
  useCart.getState().clearOrder();
  await page.viewport(390, 844);
});

test('store rows are 96 pixels high with any text, and nothing in them moves when a product is added to the cart', async () => {
  const short = await renderInApp(<ProductRow product={product()} />);
  expect(height()).toBe(96);
  await short.unmount();

  await renderInApp(<ProductRow product={LONG} />);
  expect(height()).toBe(96);
  const [strength, pack] = [row.getByText(/once it has been made up$/), row.getByText(/100 ml$/)];
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
  // The pack size distinguishes medicines, so it is never truncated, even if the strength is.
  expect(isCut(strength.element())).toBe(true);
  expect(isCut(pack.element())).toBe(false);
  const places = () =>
    [pack, row.getByText('Only 4 left')].map((part) => part.element().getBoundingClientRect().toJSON());
  const before = places();
  await row.getByRole('button', { name: /^Add/ }).click();
  await expect.element(row.getByRole('textbox')).toHaveValue('1');
  expect(places()).toEqual(before);
  expect(height()).toBe(96);
});

test('on a phone with text at twice its size, a row is as high as its content', async () => {
  document.documentElement.style.fontSize = '200%';
  try {
    await page.viewport(320, 640);
    await renderInApp(
      <div className="@container">
        <ProductRow product={LONG} />
      </div>,
    );
    expect(height()).toBeGreaterThan(200);
    for (const text of [/once it has been made up$/, /100 ml$/]) {
      const part = row.getByText(text).element();
      expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth || part.scrollWidth);
      expect(part.getBoundingClientRect().bottom).toBeLessThan(row.element().getBoundingClientRect().bottom);
    }
  } finally {
    document.documentElement.style.fontSize = '';
  }
});
