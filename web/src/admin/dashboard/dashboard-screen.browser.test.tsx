import { inCents, outstanding, trade } from '@formulary/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json } from '../../../test/answers.ts';
import { newStaff, openBackOffice } from '../../../test/open-back-office.tsx';

const TAKINGS = { orders: 2, sales: inCents(300_00), payments: 1, paid: inCents(120_00) };
const DAYS = Array.from({ length: 30 }, (_, day) => ({
  ...TAKINGS,
  date: new Date(Date.UTC(2026, 1, 3 + day)).toISOString().slice(0, 10),
}));
const MONTHS = Array.from({ length: 12 }, (_, month) => ({
  ...TAKINGS,
  sales: inCents(9_000_00),
  date: new Date(Date.UTC(2025, 3 + month, 1)).toISOString().slice(0, 10),
}));
const ANSWERS = {
  'GET admin/dashboard/trade': json(trade, {
    today: TAKINGS,
    weekBefore: { untilNow: TAKINGS, all: TAKINGS },
    days: DAYS,
    months: MONTHS,
  }),
  'GET admin/dashboard/outstanding': json(outstanding, {
    ageing: {
      ...{ current: inCents(100_00), days30: inCents(50_00), days60: inCents(0), days90: inCents(0) },
      ...{ days120: inCents(25_00), unallocated: inCents(-10_00) },
    },
    overdue: { customers: 2, amount: inCents(75_00) },
  }),
};

test('sales and payments are charted by day or month, with a table of the same figures', async () => {
  const { address } = await openBackOffice('/admin', ANSWERS, newStaff('Staff'));
  const region = page.getByRole('region', { name: 'Sales and payments' });
  const chart = region.getByRole('figure', { name: 'Sales and payments over time' });
  await expect.poll(() => chart.element().querySelectorAll('svg').length).toBeGreaterThan(0);
  const rows = region.getByRole('rowheader');
  await region.getByText('Show as table').click();
  await expect.poll(() => rows.elements()).toHaveLength(30);
  await expect.element(region.getByRole('table')).toMatchTextContent(/R\s300/);
  await region.getByText('12 months').click();
  await expect.poll(address).toBe('/admin?span=months');
  await expect.poll(() => rows.elements()).toHaveLength(12);
  await expect.element(region.getByRole('table')).toMatchTextContent(/R\s9\s000/);
});

test('the span in the address is charted, beside the outstanding amount by age', async () => {
  await openBackOffice('/admin?span=months', ANSWERS, newStaff('Staff'));
  await expect.element(page.getByRole('radio', { name: '12 months' })).toBeChecked();
  const ages = page.getByRole('table', { name: 'Outstanding by age' });
  await expect.element(ages).toBeVisible();
  expect(
    ages
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Current', '30 days', '60 days', '90 days', '120+ days', 'Unallocated', 'Total']);
  await expect.element(ages).toMatchTextContent(/Total\s*R\s165/);
});
