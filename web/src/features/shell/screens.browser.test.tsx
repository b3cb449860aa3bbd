import {
  accountLogList,
  deliveryDetail,
  deliveryDetailList,
  inCents,
  orderList,
  payment,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { json, refusal } from '../../../test/answers.ts';
import { newCustomer, openApp } from '../../../test/open-app.tsx';
import { DETAIL } from '../../../test/render-in-app.tsx';

const BUSY = refusal('UNAVAILABLE', 'The service is busy.', { retryAfter: 1_200 });
const NO_ORDERS = json(orderList, { orders: [], total: 0 });
const HOME = {
  'GET orders': NO_ORDERS,
  'GET account-logs': json(accountLogList, { accountLogs: [], total: 0 }),
};

/** Returns a theme colour as computed by the browser. */
const themeColour = (name: string): string => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(--${name})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

test('the balance is Outstanding in red when owed, R 0 when settled, and Credit in green below zero', async () => {
  const balance = page.getByRole('banner').getByRole('link', { name: /^(Outstanding|Credit)/ });
  const settled = await openApp('/', HOME);
  await expect.element(page.getByText('You have no outstanding balance')).toBeVisible();
  await expect.element(balance).toHaveAccessibleName(/^Outstanding R\s0$/);
  await settled.close();
  for (const [cents, label, message, colour] of [
    [12_345_00, /^Outstanding R\s12\s345$/, /^Your current outstanding is R\s12\s345$/, 'owed'],
    [-350_00, /^Credit R\s350$/, /^Your account is in credit of R\s350$/, 'credit'],
  ] as const) {
    const { close } = await openApp('/', HOME, {
      customer: newCustomer({ paymentOutstanding: inCents(cents) }),
    });
    await expect.element(balance).toHaveAccessibleName(label);
    const sentence = page.getByRole('main').getByText(message);
    await expect.element(sentence).toBeVisible();
    expect(getComputedStyle(sentence.element()).color).toBe(themeColour(colour));
    expect(themeColour(colour)).not.toBe(themeColour('ink'));
    await close();
  }
  expect(themeColour('owed')).not.toBe(themeColour('credit'));
});

test('the skip link leads past the navigation to the page', async () => {
  await openApp('/orders', { 'GET orders': NO_ORDERS });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('the list of keyboard shortcuts closes when its screen is left, and when the session ends', async () => {
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const first = await openApp('/', HOME);
  await expect.element(page.getByRole('link', { name: 'Shop Now' })).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(sheet).toBeVisible();
  await first.go('/orders');
  await expect.element(page.getByText(/^You have no orders yet/)).toBeVisible();
  expect(sheet.elements()).toEqual([]);
  await userEvent.keyboard('?');
  await expect.element(sheet).toBeVisible();
  await first.close();
  await openApp('/orders', HOME);
  await expect.element(page.getByText(/^You have no orders yet/)).toBeVisible();
  expect(sheet.elements()).toEqual([]);
});

test('the breadcrumbs name a payment by its kind and date, and a delivery detail by its recipient', async () => {
  const detail = { ...DETAIL, recipientName: 'Anele', recipientSurname: 'Nkosi' };
  const { go } = await openApp('/profile/delivery-detail', {
    'GET orders': BUSY,
    'GET payments': BUSY,
    'GET payments/tally': BUSY,
    'GET payments/due': BUSY,
    'GET payments/payable-orders': BUSY,
    'GET payments/:id': json(payment, {
      ...{ id: DETAIL.id, type: 'POP', dateCreated: '2026-03-05T10:00:00Z', isPaid: false },
      ...{ amount: inCents(0), paymentType: 0, image: null, orders: [] },
    }),
    'GET delivery-details/:id': json(deliveryDetail, detail),
    'GET delivery-details': json(deliveryDetailList, { deilveryDetails: [detail], total: 1 }),
  });
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs', includeHidden: true });
  for (const [path, name] of [
    [`/proof-of-payments/${DETAIL.id}`, 'Proof of payment from 5 Mar 2026'],
    [`/profile/delivery-detail/${DETAIL.id}`, 'Anele Nkosi'],
  ] as const) {
    await go(path);
    await expect.element(crumbs.getByRole('link', { includeHidden: true }).last()).toHaveTextContent(name);
  }
});
