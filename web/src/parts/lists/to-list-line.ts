import type { ListLineInput } from '@formulary/contract';
import { type CartLine, productIdOf } from '#web/parts/cart/cart-line.ts';

export const toListLine = ({ id, quantity }: CartLine): ListLineInput => ({
  productId: productIdOf(id),
  variantId: id.split(':')[1] ?? null,
  quantity,
});
