import {
  type AccessProposal,
  accessChanges,
  accessOutcomes,
  accessProposals,
  inCents,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json } from '../../../test/answers.ts';
import { openBackOffice, toasts } from '../../../test/open-back-office.tsx';

const proposal = (surname: string, owedLong: number): AccessProposal => ({
  id: crypto.randomUUID(),
  username: surname.toLowerCase(),
  name: 'Thandi',
  surname,
  phone: '0215550100',
  email: null,
  role: 'StoreUser',
  storeAccess: true,
  canCollect: false,
  isActive: true,
  paymentOutstanding: inCents(owedLong * 100),
  overdue: inCents(owedLong * 100),
  lastOrderAt: null,
  hasPassword: true,
  invitedAt: null,
  version: 4,
  owedLong: inCents(owedLong * 100),
});

test('access is revoked for the selected customers, by the threshold that was typed last', async () => {
  const [one, other, less] = [proposal('One', 900), proposal('Other', 900), proposal('Less', 10)];
  const { address, answer, sent } = await openBackOffice('/admin/customers/access?days=60', {
    'GET admin/customers/access-proposals': ({ query }) => {
      const found = [one, other, less].filter(({ owedLong }) => owedLong > Number(query.get('amount')) * 100);
      return json(accessProposals, { customers: found, total: found.length });
    },
  });
  const revoke = page.getByRole('button', { name: /^Revoke access/ });
  await expect.element(revoke).toMatchTextContent('Revoke access for 3…');
  await page.getByLabelText('And more than (rand)').fill('500');
  // The first click after typing already uses the typed value.
  await page.getByRole('button', { name: 'Revoke access for 2…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke access for 2 customers?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(address()).toMatch(/amount=500/);
  const rows = page.getByRole('table', { name: 'Customers' }).getByRole('row').filter({ hasText: 'Thandi' });
  expect(rows.elements()).toHaveLength(2);
  await expect.element(rows.first()).toMatchTextContent(/R\s900/);

  await page.getByRole('checkbox', { name: 'Select Thandi Other' }).click();
  await page.getByRole('button', { name: 'Revoke access for 1…' }).click();
  const only = page.getByRole('alertdialog', { name: 'Revoke access for 1 customer?' });
  await only.getByRole('textbox', { name: 'Reason' }).fill('Overdue for 60 days');
  answer({
    'POST admin/customers/access-changes': json(accessOutcomes, {
      outcomes: [{ id: one.id, isChanged: true }],
    }),
    'GET admin/customers/access-proposals': json(accessProposals, { customers: [other], total: 1 }),
  });
  await only.getByRole('button', { name: 'Revoke access' }).click();
  await expect.element(toasts).toMatchTextContent('Access revoked: 1.');
  await expect.element(rows.nth(1)).not.toBeInTheDocument();
  await expect.element(rows.first()).toMatchTextContent('Other');
  expect(sent('POST admin/customers/access-changes').map((body) => accessChanges.parse(body))).toEqual([
    {
      change: 'revoke',
      reason: 'Overdue for 60 days',
      threshold: { days: 60, amount: inCents(500_00) },
      customers: [{ id: one.id, version: 4 }],
    },
  ]);
});

test('a customer who no longer meets the threshold keeps access, and the dialog says why', async () => {
  const one = proposal('One', 900);
  await openBackOffice('/admin/customers/access', {
    'GET admin/customers/access-proposals': json(accessProposals, { customers: [one], total: 1 }),
    'POST admin/customers/access-changes': json(accessOutcomes, {
      outcomes: [{ id: one.id, isChanged: false, message: 'Has paid in the meantime.' }],
    }),
  });
  await page.getByRole('button', { name: 'Revoke access for 1…' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Revoke access' }).click();
  await expect.element(question).toMatchTextContent(/1 not changed.*One: Has paid in the meantime\./);
  await question.getByRole('button', { name: 'Done' }).click();
  await expect.element(question).not.toBeInTheDocument();
});
