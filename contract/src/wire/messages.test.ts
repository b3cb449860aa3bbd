import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { deliveryDetailInput, passwordChange, profile } from '../accounts.ts';
import { collectionRecipient } from '../orders.ts';
import { boundedList, listOf, oneOf, requiredText, wholeNumber } from './fields.ts';
import { fieldErrors, fieldMessage } from './messages.ts';

const errorsOf = (schema: z.ZodType, value: unknown): Record<string, string> => {
  const { error } = schema.safeParse(value);
  return error ? fieldErrors(error) : {};
};

const complete = {
  streetAddress: '12 Loop Street',
  city: 'Cape Town',
  province: 'Western Cape',
  areaCode: '8001',
  recipientName: 'Thandi',
  recipientSurname: 'Mokoena',
  phone: '0215550100',
};

test.each([
  ['streetAddress', '', 'Street address is required.'],
  ['city', ' ', 'City is required.'],
  ['province', '', 'Province is required.'],
  ['province', 'Natal', 'Invalid province.'],
  ['areaCode', '800', 'Area code must be 4 digits.'],
  ['areaCode', '80O1', 'Area code must be 4 digits.'],
  ['recipientName', '', 'Recipient name is required.'],
  ['recipientSurname', '', 'Recipient surname is required.'],
  ['phone', '021555010', 'Phone number is required.'],
])('a delivery detail with %s %j says «%s»', (field, value, message) => {
  expect(errorsOf(deliveryDetailInput, { ...complete, [field]: value })).toEqual({ [field]: message });
});

test('an empty delivery detail gets the message for each required field', () => {
  expect(errorsOf(deliveryDetailInput, {})).toEqual({
    streetAddress: 'Street address is required.',
    city: 'City is required.',
    province: 'Province is required.',
    areaCode: 'Area code must be 4 digits.',
    recipientName: 'Recipient name is required.',
    recipientSurname: 'Recipient surname is required.',
    phone: 'Phone number is required.',
  });
});

test('a collection requires a recipient’s name', () => {
  expect(errorsOf(collectionRecipient, {})).toEqual({ recipientName: 'Recipient name is required' });
});

test('a profile requires a name, a surname and a phone number of 8 characters', () => {
  expect(errorsOf(profile, { name: '', surname: '', phone: '1234567' })).toEqual({
    name: 'Name is required.',
    surname: 'Surname is required.',
    phone: 'Phone number must be at least 8 characters long.',
  });
});

test('a new password has at least 8 characters', () => {
  expect(errorsOf(passwordChange, { oldPassword: '', newPassword: '1234567' })).toEqual({
    oldPassword: 'Old password is required.',
    newPassword: 'The password must be at least 8 characters long.',
  });
});

test('the generic messages are worded as specified', () => {
  const schema = z.object({
    missing: z.string(),
    wrong: z.union([z.literal('a'), z.number()]),
    few: z.array(z.string()).min(2),
    many: z.array(z.string()).max(1),
    small: z.number().min(1),
    large: z.number().max(9),
    long: z.string().max(3),
    short: z.string().min(2),
    choice: z.enum(['a', 'b']),
    day: z.date(),
  });
  const value = {
    wrong: 'x',
    few: [],
    many: ['a', 'b'],
    small: 0,
    large: 10,
    long: 'abcd',
    short: 'a',
    choice: 'c',
    day: 'today',
  };
  expect(errorsOf(schema, value)).toEqual({
    missing: 'Required',
    wrong: 'Invalid input',
    few: 'Array must contain at least 2 element(s)',
    many: 'Array must contain at most 1 element(s)',
    small: 'Number must be greater than or equal to 1',
    large: 'Number must be less than or equal to 9',
    long: 'String must contain at most 3 character(s)',
    short: 'String must contain at least 2 character(s)',
    choice: 'Invalid enum value',
    day: 'Invalid date',
  });
});

test.each([
  ['text', z.string(), 1, 'Enter text.'],
  ['a number', z.number(), 'x', 'Enter a number.'],
  ['a number', z.number(), Number.NaN, 'Enter a number.'],
  ['a whole number', z.int(), 1.5, 'Enter a whole number.'],
  ['yes or no', z.boolean(), 'yes', 'Must be true or false.'],
  ['a list', z.array(z.string()), 'x', 'Must be a list.'],
  ['an object', z.object({}), 'x', 'Must be an object.'],
  ['an email address', z.email(), 'x', 'Enter an email address.'],
  ['an id', z.uuid(), 'x', 'Must be an id.'],
])('a wrong value for %s gets a message in plain English', (_, schema, value, message) => {
  expect(errorsOf(z.object({ field: schema }), { field: value })).toEqual({ field: message });
});

const NAME = requiredText('Name is required.', 3);
const LETTER = oneOf(['a', 'b', 'c']);
test.each([
  ['a text', NAME, [undefined, '', ' '], 'Name is required.'],
  ['a text', NAME, ['abcd'], 'Use at most 3 characters.'],
  ['a whole number', wholeNumber(1, 9), ['1', 1.5, 0, 10, 1e300], 'Enter a whole number from 1 to 9.'],
  ['a whole number', wholeNumber(1, 9), [undefined], 'Required'],
  ['one of some words', LETTER, ['d', 1], 'Choose a, b or c.'],
  ['one of some words', LETTER, [undefined], 'Required'],
  ['some of many', boundedList(z.string(), 2, 'orders'), [[], ['a', 'b', 'c']], 'Choose from 1 to 2 orders.'],
  ['a list', listOf(z.string(), 2, 'pictures'), [['a', 'b', 'c']], 'Send at most 2 pictures.'],
])('a field that takes %s has its own message', (_, schema, values, message) => {
  for (const value of values)
    expect(errorsOf(z.object({ field: schema }), { field: value })).toEqual({ field: message });
});

describe('the message for a refused field', () => {
  it.each([
    ['totalPrice', 'Enter whole rand.', 'Total price: Enter whole rand.'],
    ['orderProducts.0.quantity', 'Enter a whole number.', 'Quantity: Enter a whole number.'],
    ['labId', 'Choose a lab.', 'Lab: Choose a lab.'],
    ['deliveryDetail.areaCode', 'Area code must be 4 digits.', 'Area code must be 4 digits.'],
    ['file', 'The picture is damaged.', 'The picture is damaged.'],
    ['', 'Invalid input', 'Invalid input'],
  ])('for %s names the field in words: %s', (path, message, said) => {
    expect(fieldMessage(path, message)).toBe(said);
  });
});
