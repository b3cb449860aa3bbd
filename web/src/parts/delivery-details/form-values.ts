import type { DeliveryDetail, deliveryDetailInput } from '@formulary/contract';
import type { z } from 'zod';

export type DeliveryFormValues = z.input<typeof deliveryDetailInput>;

const EMPTY: DeliveryFormValues = {
  recipientName: '',
  recipientSurname: '',
  phone: '',
  streetAddress: '',
  city: '',
  province: '',
  areaCode: '',
  specialInstructions: '',
  isDefault: false,
};

export const FORM_FIELDS = Object.keys(EMPTY) as (keyof DeliveryFormValues)[];

export const valuesOf = (detail: DeliveryDetail | undefined): DeliveryFormValues => {
  if (!detail) return EMPTY;
  const { id: _id, userId: _userId, specialInstructions, ...values } = detail;
  return { ...values, specialInstructions: specialInstructions ?? '' };
};

const isField = (name: string): name is keyof DeliveryFormValues =>
  (FORM_FIELDS as readonly string[]).includes(name);

/** Splits a response's errors into those of the form's fields, in field order, and other messages. */
export const splitErrors = (errors: Record<string, string>) => ({
  ofFields: FORM_FIELDS.flatMap((field) => {
    const message = errors[field];
    return message ? [{ field, message }] : [];
  }),
  others: Object.entries(errors).flatMap(([name, message]) => (isField(name) ? [] : [message])),
});
