import type { ProductList } from '@formulary/contract';

const SENTENCES: Record<NonNullable<ProductList['differs']>, (words: string) => string> = {
  words: (words) => `Nothing matches “${words}” exactly.`,
  name: (words) => `No product is called “${words}”.`,
  form: (words) => `Nothing matches “${words}” in that form.`,
  strength: (words) => `Nothing matches “${words}” in that strength.`,
};

/** Says how the first match differs from what was typed. */
export const differenceOf = (differs: NonNullable<ProductList['differs']>, words: string): string =>
  SENTENCES[differs](words);
