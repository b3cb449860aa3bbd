import { newProductInput, type StaffProductDetail } from '@formulary/contract';
import type { z } from 'zod';

export const productFormSchema = newProductInput;
export type ProductFormValues = z.input<typeof newProductInput>;
export type ProductFormOutput = z.output<typeof newProductInput>;

const EMPTY: ProductFormValues = {
  sku: '',
  name: '',
  dosage: '',
  strength: '',
  packSize: '',
  schedule: '',
  cost: Number.NaN,
  new: true,
  labId: '',
  categoryId: '',
  description: '',
  information: '',
  variants: [],
  stock: 0,
};

/** A product as its form has it. */
export const formValuesOf = (product: StaffProductDetail | undefined): ProductFormValues => {
  if (!product) return EMPTY;
  const { sku, name, dosage, strength, packSize, schedule, cost, labId, categoryId } = product;
  const { description, information, variants } = product;
  return {
    ...{ sku, name, dosage, strength, packSize, schedule, cost, labId, categoryId },
    ...{ new: product.new, description, information, variants },
    // Asked for of a new product alone.
    stock: 0,
  };
};
