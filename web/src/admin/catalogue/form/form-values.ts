import { BLANK_PRODUCT, newProductInput, type StaffProductDetail } from '@formulary/contract';
import type { z } from 'zod';
import { typedMoney, typedPrice } from '#web/lib/typed-money.ts';

export const productFormSchema = newProductInput.extend({ cost: typedPrice(newProductInput.shape.cost) });
export type ProductFormValues = z.input<typeof productFormSchema>;
export type ProductFormOutput = z.output<typeof productFormSchema>;

const EMPTY: ProductFormValues = {
  ...BLANK_PRODUCT,
  ...{ cost: '', new: true, labId: '', categoryId: '', variants: [] },
};
const NAMES = Object.keys(EMPTY) as (keyof ProductFormValues)[];

/** Returns the form's values of a product, with the price as text. */
export const formValuesOf = (product: StaffProductDetail | undefined): ProductFormValues => {
  if (!product) return EMPTY;
  const values = Object.fromEntries(NAMES.map((name) => [name, product[name]])) as ProductFormValues;
  // Only the form of a new product has a stock field.
  return { ...values, cost: typedMoney(product.cost), stock: 0 };
};
