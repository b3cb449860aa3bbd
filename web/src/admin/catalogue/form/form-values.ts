import { BLANK_PRODUCT, newProductInput, randFromCents, type StaffProductDetail } from '@formulary/contract';
import type { z } from 'zod';

export const productFormSchema = newProductInput;
export type ProductFormValues = z.input<typeof newProductInput>;
export type ProductFormOutput = z.output<typeof newProductInput>;

const EMPTY: ProductFormValues = { ...BLANK_PRODUCT, new: true, labId: '', categoryId: '', variants: [] };
const NAMES = Object.keys(EMPTY) as (keyof ProductFormValues)[];

/** A product as its form has it: the price as it is typed, in rand. */
export const formValuesOf = (product: StaffProductDetail | undefined): ProductFormValues => {
  if (!product) return EMPTY;
  const values = Object.fromEntries(NAMES.map((name) => [name, product[name]])) as ProductFormValues;
  // Only a new product has stock in its form.
  return { ...values, cost: randFromCents(product.cost), stock: 0 };
};
