import type { DeliveryDetail, DeliveryDetailInput } from '@formulary/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DETAIL, renderInApp } from '../../../test/render-in-app.tsx';
import { DeliveryDetailForm } from './delivery-detail-form.tsx';

/** The typed value, its error message, and a corrected value. */
const FAULTS = [
  { label: 'Recipient name', typed: ' ', message: 'Recipient name is required.', mended: 'Palesa' },
  { label: 'Recipient surname', typed: ' ', message: 'Recipient surname is required.', mended: 'Nkosi' },
  { label: 'Phone', typed: '021555010', message: 'Phone number is required.', mended: '0215550100' },
  { label: 'Street address', typed: ' ', message: 'Street address is required.', mended: '7 Protea Road' },
  { label: 'City', typed: ' ', message: 'City is required.', mended: 'Soweto' },
  { label: 'Area code', typed: '180', message: 'Area code must be 4 digits.', mended: '1804' },
  { label: 'Area code', typed: '18O4', message: 'Area code must be 4 digits.', mended: '1804' },
];

const field = (label: string) => page.getByLabelText(label, { exact: true });
const province = page.getByRole('combobox', { name: 'Province' });
const save = () => page.getByRole('button', { name: 'Save' }).click();

const renderForm = async (detail?: DeliveryDetail) => {
  const onSave = vi.fn<(values: DeliveryDetailInput) => Promise<void>>(async () => {});
  const onFailure = vi.fn<(error: unknown) => void>();
  await renderInApp(
    <>
      <DeliveryDetailForm id="form" detail={detail} onSave={onSave} onFailure={onFailure} />
      <button type="submit" form="form">
        Save
      </button>
    </>,
  );
  return onSave;
};

test('an empty form shows every message, focuses the first error, and is saved once all errors are corrected', async () => {
  const onSave = await renderForm();
  // No errors are shown before the form is submitted.
  await field('Area code').fill('180');
  await field('Area code').fill('');
  await userEvent.tab();
  await expect.element(page.getByText('Area code must be 4 digits.')).not.toBeInTheDocument();
  await save();
  await expect.element(field('Recipient name')).toHaveFocus();
  for (const { label, message, mended } of FAULTS.filter(({ typed }) => typed !== '18O4')) {
    await expect.element(field(label)).toHaveAccessibleDescription(message);
    await field(label).fill(mended);
    await expect.element(field(label)).not.toHaveAccessibleDescription(message);
  }
  await expect.element(province).toHaveAccessibleDescription('Province is required.');
  await save();
  await expect.element(province).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
  await province.selectOptions('KwaZulu-Natal');
  await save();
  await expect.poll(() => onSave).toHaveBeenCalledTimes(1);
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({
    streetAddress: '7 Protea Road',
    city: 'Soweto',
    province: 'KwaZulu-Natal',
    areaCode: '1804',
    isDefault: false,
  });
});

test('each error of an existing detail is shown at its field, which takes focus', async () => {
  const onSave = await renderForm(DETAIL);
  for (const { label, typed, message, mended } of FAULTS) {
    await field(label).fill(typed);
    await save();
    await expect.element(field(label)).toHaveAccessibleDescription(message);
    await expect.element(field(label)).toHaveFocus();
    await field(label).fill(mended);
    await expect.element(field(label)).not.toHaveAccessibleDescription(message);
  }
  expect(onSave).not.toHaveBeenCalled();
});

test('the nine provinces can be chosen', async () => {
  await renderForm();
  expect(
    province
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual([
    'Choose a province',
    'Eastern Cape',
    'Free State',
    'Gauteng',
    'KwaZulu-Natal',
    'Limpopo',
    'Mpumalanga',
    'North West',
    'Northern Cape',
    'Western Cape',
  ]);
});
