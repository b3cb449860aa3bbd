import {
  collectionRecipient,
  deliveryAddress,
  fieldErrors,
  type OrderDelivery,
  type OrderInput,
} from '@formulary/contract';
import { AppError } from '../../../http/errors/app-error.ts';

const FIELDS = Object.keys(deliveryAddress.shape);
/** What no keyboard types and the database's JSON cannot hold. Line breaks and tabs stay. */
const UNTYPABLE = /(?![\n\r\t])\p{Cc}/gu;

const clean = (value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replace(UNTYPABLE, '') : value;

const given = (input: OrderInput): Record<string, unknown> => {
  const source: Record<string, unknown> = input.deliveryDetail ?? input;
  return Object.fromEntries(FIELDS.map((field) => [field, clean(source[field])]));
};

/**
 * Where an order goes: the whole address, or who collects it. Taken from `deliveryDetail`, else from the top level of
 * the payload. 400 with `errors` by field when it is not complete.
 */
export const readDelivery = (input: OrderInput): OrderDelivery => {
  const schema = input.forCollection ? collectionRecipient : deliveryAddress;
  const parsed = schema.safeParse(given(input));
  if (parsed.success) return parsed.data;
  throw new AppError('VALIDATION', 'The delivery detail is not complete', {
    errors: fieldErrors(parsed.error),
  });
};
