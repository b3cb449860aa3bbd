import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useCartFollowing } from '#web/parts/cart/cart-following.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { ViewedCart } from './viewed-cart.tsx';

test('an Admin who views a customer’s empty cart sees that it is empty, and how to order for them', async () => {
  useCart.getState().clearOrder();
  useCartFollowing.setState({ heard: 'known' });
  await renderInApp(<ViewedCart />);
  await expect.element(page.getByText('The customer’s cart is empty')).toBeVisible();
  await expect.element(page.getByText(/stop viewing and capture a new order/)).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
