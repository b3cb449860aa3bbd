import {
  type LineChoice,
  type MatchedLine,
  PRODUCT_FIELDS,
  type Product,
  type ProductVariant,
} from '@formulary/contract';
import { lineId } from '#web/parts/cart/cart-line.ts';
import { describeProduct, titleOf } from '#web/parts/product/product-label.ts';

/** An item that can be added to the cart: a product, or one variant of it. */
export type Choice = { id: string; product: Product; variant: ProductVariant | undefined };

export const choiceOf = (product: Product, variant?: ProductVariant): Choice => ({
  id: lineId(product.id, variant?.id),
  product,
  variant,
});

/** Returns each product, or its variants in its place. */
export const choicesOf = (products: readonly Product[]): Choice[] =>
  products.flatMap((product) =>
    product.productVariants.length > 0
      ? product.productVariants.map((variant) => choiceOf(product, variant))
      : [choiceOf(product)],
  );

type Candidates = MatchedLine['candidates'];
/** Cached, because a list of 500 lines requests them repeatedly. */
const knownCandidates = new WeakMap<Candidates, Choice[]>();

/** Returns the possible meanings of a line, likeliest first; each variant separately unless the line names one. */
export const candidatesOf = ({ candidates }: { candidates: Candidates }): Choice[] => {
  const known = knownCandidates.get(candidates);
  if (known) return known;
  const all = candidates.flatMap(({ product: one, variantId }) => {
    const variant = one.productVariants.find(({ id }) => id === variantId);
    return variant ? [choiceOf(one, variant)] : choicesOf([one]);
  });
  const choices = [...new Map(all.map((choice) => [choice.id, choice])).values()];
  knownCandidates.set(candidates, choices);
  return choices;
};

/** Whether a choice replaces the likeliest product, which is out of stock: the words do not mean it. */
export const isReplacement = ({ id }: Choice, [likeliest]: readonly Choice[]): boolean =>
  likeliest !== undefined && likeliest.id !== id && likeliest.product.stock <= 0;

/** What is remembered about the words for which a person chose a product. */
export const lineChoiceOf = (text: string, { product, variant }: Choice): LineChoice => ({
  text,
  productId: product.id,
  variantId: variant?.id ?? null,
});

/** `Mint · Tablet · 500 mg · 30 tablets` */
export const factsOfChoice = ({ product, variant }: Choice): string =>
  describeProduct({ ...product, variantName: variant?.name });

/** `Panado, Mint, Tablet, 500 mg, 30 tablets` */
export const titleOfChoice = ({ product, variant }: Choice): string =>
  titleOf({ ...product, variantName: variant?.name });

const plain = (code: string): string => code.trim().toLowerCase().replaceAll(/[\s-]/g, '');

/** Whether the text is the product's code, NAPPI code or barcode, however the barcode is written. */
export const isCodeOf = ({ sku, nappi, barcode }: Product, text: string): boolean => {
  const code = plain(text);
  if (code === '') return false;
  if (plain(sku) === code || plain(nappi) === code) return true;
  return barcode !== '' && PRODUCT_FIELDS.barcode.spellings(barcode).includes(code);
};
