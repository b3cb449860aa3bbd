/**
 * Prepares the page for component tests: loads the app's styles, removes what the previous test left, and fails on
 * errors in the console.
 */
import '../src/styles.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { useMayPrepare } from '#web/parts/storefront/may-prepare.ts';

const cartStorage = useCart.persist.getOptions().storage;

let complaints: unknown[][] = [];

beforeEach(async () => {
  await page.viewport(1440, 900);
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words));
});

afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  vi.restoreAllMocks();
  // A closed store and a cart that staff view: a reload would end both.
  useMayPrepare.setState(true, true);
  useCart.persist.setOptions({ storage: cartStorage });
  useCart.setState(useCart.getInitialState(), true);
  localStorage.clear();
  expect(complaints).toEqual([]);
});
