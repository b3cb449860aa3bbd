import { formatNumber } from '#web/lib/format.ts';

export const productsText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`;
