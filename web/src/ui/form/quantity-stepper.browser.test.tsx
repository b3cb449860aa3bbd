import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useToasts } from '../feedback/toast-store.ts';
import { QuantityStepper } from './quantity-stepper.tsx';

const field = page.getByRole('textbox', { name: 'Quantity of Amoxil' });
const lastToast = () => useToasts.getState().toasts[0];

beforeEach(() => useToasts.setState({ toasts: [] }));

/** A stepper of 24 packs, at most 30. */
const renderStepper = async (min = 0) => {
  const onChange = vi.fn<(quantity: number) => void>();
  const onEnter = vi.fn<() => void>();
  function Stepper() {
    const [value, setValue] = useState(24);
    return (
      <QuantityStepper
        of="Amoxil"
        min={min}
        max={30}
        value={value}
        onChange={(quantity) => {
          onChange(quantity);
          setValue(quantity);
        }}
        onEnter={onEnter}
      />
    );
  }
  await render(<Stepper />);
  return { onChange, onEnter };
};

test('a quantity that is not known yet is not shown as 0, and takes what is typed', async () => {
  const onChange = vi.fn<(quantity: number) => void>();
  await render(<QuantityStepper of="Amoxil" value={0} isUnknown onChange={onChange} />);
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveAttribute('placeholder', '…');
  await field.fill('3');
  expect(onChange).toHaveBeenLastCalledWith(3);
});

test('a quantity counts with each key, without leading zeros', async () => {
  const { onChange } = await renderStepper();
  await field.fill('007');
  await expect.element(field).toHaveValue('7');
  expect(onChange).toHaveBeenLastCalledWith(7);
  await field.fill('');
  await userEvent.type(field, '15');
  expect(onChange.mock.calls.slice(-2)).toEqual([[1], [15]]);
});

test('what is no whole number is said to be wrong, counts for nothing, and is gone once the field is left', async () => {
  const { onChange } = await renderStepper();
  for (const wrong of ['2.5', '-3']) {
    await field.fill(wrong);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    expect(lastToast()).toMatchObject({
      title: 'Enter a whole number of packs.',
      description: 'The quantity is still 24.',
    });
    await userEvent.tab();
    await expect.element(field).toHaveValue('24');
    await expect.element(field).not.toHaveAttribute('aria-invalid');
  }
  await field.fill('31');
  expect(lastToast()?.title).toBe('Enter at most 30.');
  expect(onChange).not.toHaveBeenCalled();
});

test('what was typed before it went wrong counts no more', async () => {
  const { onChange } = await renderStepper();
  await field.clear();
  await userEvent.type(field, '2.');
  expect(onChange.mock.calls).toEqual([[2], [24]]);
});

test('an empty field is no quantity; a zero is one once it is confirmed, where there may be none', async () => {
  const { onChange, onEnter } = await renderStepper();
  await field.fill('');
  await userEvent.tab();
  await expect.element(field).toHaveValue('24');
  await field.fill('0');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(0);
  expect(onEnter).toHaveBeenCalledTimes(1);
});

test('a quantity that cannot be kept goes no further with Enter', async () => {
  const { onChange, onEnter } = await renderStepper(1);
  await field.fill('0');
  await userEvent.keyboard('{Enter}');
  expect(lastToast()?.title).toBe('Enter at least 1.');
  await expect.element(field).toHaveValue('24');
  expect(onChange).not.toHaveBeenCalled();
  expect(onEnter).not.toHaveBeenCalled();
});

test('it is stepped with − and +, and with the arrow keys, to the most and to none', async () => {
  const { onChange } = await renderStepper();
  await page.getByRole('button', { name: 'Decrease quantity of Amoxil' }).click();
  await page.getByRole('button', { name: 'Increase quantity of Amoxil' }).click();
  await field.click();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}');
  expect(onChange.mock.calls).toEqual([[23], [24], [25], [24]]);
  await field.fill('30');
  await expect.element(page.getByRole('button', { name: 'Increase quantity of Amoxil' })).toBeDisabled();
  await field.fill('0');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Decrease quantity of Amoxil' })).toBeDisabled();
});
