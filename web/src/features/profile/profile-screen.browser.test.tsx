import {
  accountLogList,
  type DeliveryDetail,
  deliveryDetail,
  deliveryDetailInput,
  deliveryDetailList,
  orderList,
  ownEmail,
  ownLegalDetails,
  profile,
  user,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json, refusal } from '../../../test/answers.ts';
import { newCustomer, openApp } from '../../../test/open-app.tsx';
import { toasts } from '../../../test/open-back-office.tsx';
import { DETAIL } from '../../../test/render-in-app.tsx';

test('a changed profile is saved once it is valid, and the greeting shows the new name', async () => {
  const customer = newCustomer();
  const { asked, go } = await openApp(
    '/profile',
    {
      'GET users/email': json(ownEmail, { email: null, pending: null, canChange: false }),
      'GET users/legal-details': json(ownLegalDetails, {
        ...{ legalName: '', vatNumber: '', registrationNumber: '', address: '', licenceNumber: '' },
        termsDays: 30,
      }),
      'PUT users/:id': ({ body }) => json(user, { ...customer, ...profile.parse(body) }),
      'GET orders': json(orderList, { orders: [], total: 0 }),
      'GET account-logs': json(accountLogList, { accountLogs: [], total: 0 }),
    },
    { customer },
  );
  const form = page.getByRole('form', { name: 'Your details' });
  const save = form.getByRole('button', { name: 'Save' });
  await expect.element(form.getByLabelText('Name', { exact: true })).toHaveValue('Thandi');
  await expect.element(save).not.toBeInTheDocument();
  const sent = () => asked.filter(({ method }) => method === 'PUT');
  for (const { label, typed, message, mended } of [
    { label: 'Name', typed: ' ', message: 'Name is required.', mended: 'Nomsa' },
    { label: 'Surname', typed: ' ', message: 'Surname is required.', mended: 'Khoza' },
    {
      label: 'Phone',
      typed: '0215550',
      message: 'Phone number must be at least 8 characters long.',
      mended: '02155501',
    },
  ]) {
    const field = form.getByLabelText(label, { exact: true });
    await field.fill(typed);
    await save.click();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAccessibleDescription(message);
    await field.fill(mended);
    await expect.element(field).not.toHaveAccessibleDescription(message);
  }
  expect(sent()).toEqual([]);
  await save.click();
  await expect.element(toasts).toMatchTextContent('Your details have been updated successfully.');
  await expect.element(save).not.toBeInTheDocument();
  expect(sent().map(({ path, body }) => ({ path, body }))).toEqual([
    { path: `users/${customer.id}`, body: { name: 'Nomsa', surname: 'Khoza', phone: '02155501' } },
  ]);
  await go('/');
  await expect.element(page.getByRole('heading', { name: 'Welcome Nomsa' })).toBeVisible();
});

test('a province rejected by the server is reported at its field, and the detail is saved once corrected', async () => {
  const kept: DeliveryDetail[] = [];
  let isRejected = true;
  const { address, asked } = await openApp('/profile/delivery-detail/new', {
    'GET delivery-details': () =>
      json(deliveryDetailList, { deilveryDetails: [...kept], total: kept.length }),
    'GET delivery-details/default': { status: 204 },
    'POST delivery-details': ({ body }) => {
      if (isRejected)
        return refusal('VALIDATION', 'Invalid province.', { errors: { province: 'Invalid province.' } });
      const saved = { ...DETAIL, ...deliveryDetailInput.parse(body) } as DeliveryDetail;
      kept.push(saved);
      return json(deliveryDetail, saved, 201);
    },
  });
  const form = page.getByRole('dialog', { name: /delivery detail$/ });
  const field = (label: string) => form.getByLabelText(label, { exact: true });
  const save = () => form.getByRole('button', { name: 'Save' }).click();
  for (const [label, text] of [
    ['Recipient name', 'Palesa'],
    ['Recipient surname', 'Nkosi'],
    ['Phone', '0215550100'],
    ['Street address', '7 Protea Road'],
    ['City', 'Soweto'],
    ['Area code', '1804'],
  ] as const)
    await field(label).fill(text);
  await field('Province').selectOptions('Gauteng');
  await save();
  await expect.element(field('Province')).toHaveAccessibleDescription('Invalid province.');
  await expect.element(field('City')).toHaveValue('Soweto');
  await field('Province').selectOptions('KwaZulu-Natal');
  isRejected = false;
  await save();
  await expect.element(toasts).toMatchTextContent('Delivery detail saved successfully.');
  await expect.poll(address).toBe('/profile/delivery-detail');
  await expect
    .element(page.getByRole('list', { name: 'Delivery details' }))
    .toMatchTextContent('7 Protea Road, Soweto, KwaZulu-Natal, 1804');
  const sent = asked
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => deliveryDetailInput.parse(body));
  expect(sent.map(({ province }) => province)).toEqual(['Gauteng', 'KwaZulu-Natal']);
});
