import type { ProductList } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useMemo, useState } from 'react';
import { titleOf } from '#web/features/catalogue/product-label.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { offersQuery } from '../api.ts';
import type { CapturedLine } from '../capture-store.ts';
import { offersOf, offerText } from '../use-capture-order.ts';
import { FindBox } from './find-box.tsx';

type ProductFinderProps = { inputRef: Ref<HTMLInputElement>; onPick: (line: CapturedLine) => void };

const DIFFERENCES: Record<NonNullable<ProductList['differs']>, (query: string) => string> = {
  words: (query) => `Nothing matches “${query}”`,
  name: (query) => `No product is called “${query}”`,
  form: (query) => `Nothing matches “${query}” in that form`,
  strength: (query) => `Nothing matches “${query}” in that strength`,
};

export function ProductFinder({ inputRef, onPick }: ProductFinderProps) {
  const [query, setQuery] = useState('');
  const { data, isPlaceholderData } = useQuery(offersQuery(query));
  const offers = useMemo(() => data && offersOf(data.products), [data]);
  return (
    <FindBox
      label="Add a product"
      placeholder="Product words, strength or SKU"
      found={isPlaceholderData ? undefined : offers}
      foundKey={({ id }) => id}
      refusalOf={(line) =>
        line.stock > 0 ? undefined : `${titleOf(line)} is out of stock. Nothing was added.`
      }
      doubt={
        data?.differs && offers?.[0] && `${DIFFERENCES[data.differs](query)}; showing ${titleOf(offers[0])}.`
      }
      nameOf={titleOf}
      onAsk={setQuery}
      onPick={onPick}
      inputRef={inputRef}
      autoFocus
      nothing="No products found."
    >
      {(line) => (
        <span className="flex items-center justify-between gap-4">
          <span className="min-w-0">
            <span className="wrap-anywhere block font-medium">{line.name}</span>
            <span className="wrap-anywhere block text-muted text-sm">{offerText(line)}</span>
          </span>
          <span className="figures shrink-0 text-right">
            <span className="block font-semibold">{formatMoney(line.cost)}</span>
            <span className="block text-muted text-sm">
              {line.stock > 0 ? `${formatNumber(line.stock)} in stock` : 'Out of stock'}
            </span>
          </span>
        </span>
      )}
    </FindBox>
  );
}
