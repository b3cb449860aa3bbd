import type { StaffProductDetail } from '@formulary/contract';
import { useEffect, useState } from 'react';
import { formValuesOf, type ProductFormValues } from './form-values.ts';

const sameForm = (one: StaffProductDetail | undefined, other: StaffProductDetail): boolean => {
  const text = (product: StaffProductDetail | undefined) =>
    JSON.stringify({ ...formValuesOf(product), stock: 0 });
  return text(one) === text(other);
};

/**
 * The product that a form began from. What somebody else saves meanwhile is taken over at once where nothing is typed;
 * where something is, it waits as `theirs` until the typist chooses.
 */
export const useFollowedProduct = (
  product: StaffProductDetail | undefined,
  isDirty: boolean,
  reset: (values: ProductFormValues) => void,
) => {
  const [base, setBase] = useState(product);
  const isOther = product !== undefined && product.version !== base?.version;
  const isSame = product !== undefined && sameForm(base, product);

  useEffect(() => {
    if (!product || !isOther) return;
    // Its pictures, say: the form is not concerned.
    if (isSame) setBase(product);
    else if (!isDirty) {
      setBase(product);
      reset(formValuesOf(product));
    }
  }, [product, isOther, isSame, isDirty, reset]);

  return {
    version: base?.version ?? 1,
    theirs: isOther && !isSame && isDirty ? product : undefined,
    /** What was saved is what is edited from now on. */
    accept: (saved: StaffProductDetail) => {
      setBase(saved);
      reset(formValuesOf(saved));
    },
    keepMine: () => setBase(product),
    takeTheirs: () => {
      setBase(product);
      reset(formValuesOf(product));
    },
  };
};
