import type { StaffProductDetail } from '@formulary/contract';
import { LOW_STOCK } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { STAFF_PRODUCTS, saveStock, staffProductQuery } from '../api.ts';
import { parseCell } from '../grid/parse-cell.ts';

/** How many packs there are, and the way to say otherwise: a number, or more or fewer. */
export function StockCard({ product }: { product: StaffProductDetail }) {
  const queryClient = useQueryClient();
  const { id, stock } = product;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const parsed = parseCell('stock', typed, { labs: [], categories: [] });
    if (!('stock' in parsed)) return setProblem('Type a number of packs, or +10 or -10.');
    const change =
      'add' in parsed.stock ? { id, add: parsed.stock.add } : { id, seen: stock, to: parsed.stock.to };
    setIsBusy(true);
    try {
      const { products, refused } = await saveStock([change]);
      setProblem(refused[0]?.message);
      if (refused.length === 0) setTyped('');
      const now = products[0]?.stock;
      if (now !== undefined)
        queryClient.setQueryData(staffProductQuery(id).queryKey, { ...product, stock: now });
      void queryClient.invalidateQueries({ queryKey: [...STAFF_PRODUCTS, 'pages'] });
    } catch (error) {
      setProblem(messageOf(error as Error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <section aria-label="Stock" className="card flex flex-col gap-3 p-5">
      <h2 className="title-group flex items-center justify-between">
        Stock
        {stock === 0 && <Badge tone="owed">Out of stock</Badge>}
        {stock > 0 && stock <= LOW_STOCK && <Badge tone="notice">Low</Badge>}
      </h2>
      <p className="figures text-2xl" aria-live="polite">
        {formatNumber(stock)} <span className="text-base text-muted">{stock === 1 ? 'pack' : 'packs'}</span>
      </p>
      <form onSubmit={(event) => void save(event)} className="flex items-start gap-2">
        <TextField
          label="Set or change stock"
          placeholder="40, +10 or -10"
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" className="mt-6.5" loading={isBusy}>
          Save
        </Button>
      </form>
    </section>
  );
}
