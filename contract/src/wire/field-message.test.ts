import { describe, expect, it } from 'vitest';
import { fieldMessage } from './field-message.ts';

describe('the message of a refused field', () => {
  it.each([
    ['totalPrice', 'Enter whole rand.', 'Total price: Enter whole rand.'],
    ['orderProducts.0.quantity', 'Enter a whole number.', 'Quantity: Enter a whole number.'],
    ['labId', 'Choose a lab.', 'Lab: Choose a lab.'],
    ['deliveryDetail.areaCode', 'Area code must be 4 digits.', 'Area code must be 4 digits.'],
    ['file', 'The picture is damaged.', 'The picture is damaged.'],
    ['', 'Invalid input', 'Invalid input'],
  ])('of %s says its field in words: %s', (path, message, said) => {
    expect(fieldMessage(path, message)).toBe(said);
  });
});
