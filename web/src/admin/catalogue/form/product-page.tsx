import { LOW_STOCK, type StaffProductDetail } from '@formulary/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError, hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Heard, Nothing } from '#web/ui/feedback/heard.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { toast, toastError } from '#web/ui/feedback/toast-store.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import {
  deleteProduct,
  editProduct,
  priceHistoryQuery,
  STAFF_PRODUCTS,
  saveCells,
  saveStock,
  staffProductQuery,
} from '../api.ts';
import { parseCell } from '../grid/cells.ts';
import { Pictures } from './pictures.tsx';
import { ProductForm } from './product-form.tsx';

type RemoveProductProps = { product: StaffProductDetail; onDeleted: () => Promise<void> };

/** Archives a product, or deletes it if it has no orders. */
function RemoveProduct({ product, onDeleted }: RemoveProductProps) {
  const queryClient = useQueryClient();
  const { id, version, name, archived, ordered } = product;
  const [asks, setAsks] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const run = async (act: () => Promise<unknown>, done: string): Promise<void> => {
    setIsBusy(true);
    try {
      await act();
      toast({ description: done });
    } catch (error) {
      toastError(error, 'Could not save');
    } finally {
      setAsks(false);
      await queryClient.invalidateQueries({ queryKey: STAFF_PRODUCTS });
      setIsBusy(false);
    }
  };
  const archive = () =>
    run(
      async () => {
        const { refused } = await saveCells([{ id, version, values: { archived: !archived } }]);
        if (refused[0]) throw new ApiError(409, refused[0].message, { code: refused[0].code });
      },
      archived ? `${name} was unarchived and is back in the store.` : `${name} was archived.`,
    );
  const remove = () =>
    run(async () => {
      await deleteProduct(id, version);
      await onDeleted();
      queryClient.removeQueries({ queryKey: staffProductQuery(id).queryKey });
    }, `${name} was deleted.`);

  return (
    <>
      <Button variant="secondary" size="sm" loading={isBusy} onClick={() => void archive()}>
        {archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        {archived ? 'Unarchive' : 'Archive'}
      </Button>
      {!ordered && (
        <Button variant="ghost" size="sm" onClick={() => setAsks(true)}>
          <Trash2 aria-hidden />
          Delete…
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Delete ${name}?`}
        description="It has no orders. Its pictures and variants are also deleted. This cannot be undone."
        confirmLabel="Delete"
        destructive
        loading={isBusy}
        onConfirm={() => void remove()}
      />
    </>
  );
}

function PriceHistory({ id, version }: { id: string; version: number }) {
  const query = useQuery(priceHistoryQuery(id, version));
  const changes = query.data;
  return (
    <section aria-label="Price history" className="card flex flex-col gap-3 p-5">
      <h2 className="title-group">Price history</h2>
      <Heard
        query={query}
        isEmpty={!changes?.length}
        nothing={<Nothing>The price has not changed yet.</Nothing>}
        skeleton={<Skeleton className="h-10" />}
      >
        <ol className="flex max-h-80 flex-col gap-2.5 overflow-y-auto text-sm">
          {changes?.map(({ at, previousCost, cost, by }) => (
            <li key={`${at} ${previousCost} ${cost}`}>
              <p className="figures">
                <span className="text-muted">{formatMoney(previousCost)} →</span>{' '}
                <strong className="font-medium">{formatMoney(cost)}</strong>
              </p>
              <p className="text-muted">
                {formatDate(at)}, {by ?? 'command line'}
              </p>
            </li>
          ))}
        </ol>
      </Heard>
    </section>
  );
}

/** Sets the stock, or changes it by a number such as +10. */
function StockCard({ product }: { product: StaffProductDetail }) {
  const queryClient = useQueryClient();
  const { id, stock } = product;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const parsed = parseCell('stock', typed, { labs: [], categories: [] });
    if (!('stock' in parsed)) return setProblem('Enter a number of packs, or +10 or -10.');
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

export function ProductPage({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const admin = isAdmin(useCurrentUser());
  const { data: product, error, refetch } = useQuery(staffProductQuery(id));
  useCrumbName(`/admin/products/${id}`, product?.name);

  if (!product && error)
    return (
      <ErrorState
        title={hasStatus(error, 404) ? 'This product does not exist' : 'Something went wrong'}
        onRetry={() => void refetch()}
      />
    );
  if (!product) return <Skeleton className="mt-4 h-[40rem] w-full rounded-card" />;

  const toList = () => navigate({ to: '/admin/products' });
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title={product.name}>
        {product.archived && <Badge>Archived</Badge>}
        {admin && <RemoveProduct product={product} onDeleted={toList} />}
      </PageHeader>
      <div className="grid items-start gap-5 beside:grid-cols-[minmax(0,1fr)_21rem]">
        <ProductForm
          product={product}
          isReadOnly={!admin}
          onSave={async (input, version) => {
            const saved = await editProduct(id, { ...input, version });
            queryClient.setQueryData(staffProductQuery(id).queryKey, saved);
            void queryClient.invalidateQueries({ queryKey: STAFF_PRODUCTS });
            return saved;
          }}
        />
        <div className="grid gap-5">
          <StockCard product={product} />
          <Pictures product={product} isReadOnly={!admin} />
          <PriceHistory key={id} id={id} version={product.version} />
        </div>
      </div>
    </div>
  );
}
