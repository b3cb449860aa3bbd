import { type ComparedProduct, comparison, type Product } from '@formulary/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json, refusal } from '../../../../test/answers.ts';
import { toasts } from '../../../../test/open-back-office.tsx';
import { newProduct, openStore } from '../../../../test/open-store.tsx';

const alone = (product: Product): ComparedProduct => ({
  ...product,
  isCheapest: false,
  isCheapestInStock: false,
});

test('a failed request to be notified says so and reverts; a product without equivalents has nothing to compare', async () => {
  const product = newProduct({ stock: 0 });
  const { go } = await openStore(`/store/${product.id}`, [product], {
    'GET products/comparison/:id': ({ path }) =>
      path.endsWith(product.id)
        ? json(comparison, { products: [alone(product)], total: 1 })
        : refusal('NOT_FOUND', 'Not found.'),
    'PUT products/watches/:id': refusal('UNAVAILABLE', 'The store is busy.', { retryAfter: 1_200 }),
  });
  const watch = page.getByRole('button', { name: /^Notify me when it is back/ });
  await watch.click();
  await expect.element(toasts).toMatchTextContent('The store is busy.');
  await expect.element(watch).toHaveAttribute('aria-pressed', 'false');
  expect(page.getByRole('link', { name: /^Compare all/ }).elements()).toEqual([]);
  await go(`/store/${product.id}/compare`);
  await expect.element(page.getByText('Nothing to compare')).toBeVisible();
  await go('/store/unknown/compare');
  await expect.element(page.getByText('This product does not exist or is no longer sold.')).toBeVisible();
});
