import { type Attention, LOW_STOCK } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Package, PackageCheck, PackageOpen, PackageX, ReceiptText } from 'lucide-react';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { attentionQuery } from '../api.ts';
import { ageOf } from './age.ts';
import { AttentionTile } from './attention-tile.tsx';
import { OverdueTile } from './overdue-tile.tsx';

const oldest = ({ oldestAt }: Attention['proofs'] = { count: 0, oldestAt: null }): string =>
  oldestAt ? `Oldest: ${ageOf(oldestAt)}` : 'Nothing is waiting';

/** What needs attention now, each leading to the list of it. */
export function AttentionTiles() {
  const { data, isError, refetch } = useQuery(attentionQuery);
  if (isError && !data) return <ErrorState onRetry={refetch} />;
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="sr-only">
        Needs attention
      </h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10.5rem),1fr))] gap-3">
        <AttentionTile
          label="Proofs to approve"
          count={data?.proofs.count}
          note={oldest(data?.proofs)}
          to="/admin/payments"
          Icon={ReceiptText}
        />
        <AttentionTile
          label="Orders to pick"
          count={data?.paidOrders.count}
          note={oldest(data?.paidOrders)}
          to="/admin/orders"
          search={{ status: 'placed', payment: 'paid' }}
          Icon={Package}
        />
        <AttentionTile
          label="Being picked"
          count={data?.pickedOrders.count}
          note={oldest(data?.pickedOrders)}
          to="/admin/orders"
          search={{ status: 0 }}
          Icon={PackageCheck}
        />
        <AttentionTile
          label="Out of stock"
          count={data?.outOfStock}
          note="Cannot be ordered"
          to="/admin/products"
          search={{ stock: 'out' }}
          Icon={PackageX}
        />
        <AttentionTile
          label="Low in stock"
          count={data?.lowStock}
          note={`${LOW_STOCK} packs or fewer left`}
          to="/admin/products"
          search={{ stock: 'low' }}
          Icon={PackageOpen}
        />
        <OverdueTile />
      </div>
    </section>
  );
}
