import type { SavedCart, SavedCartSummary } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { type CartProducts, withQuantity } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { mayFillCart } from '#web/parts/cart/filling.ts';
import { toProducts } from '#web/parts/cart/following/kept-lines.ts';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { toastError } from '#web/ui/feedback/toast-store.ts';
import {
  readSavedCart,
  savedCartsQuery,
  useDeleteSavedCart,
  useRenameSavedCart,
  useSaveCart,
} from './api.ts';
import { NameDialog } from './name-dialog.tsx';

type Before = { products: CartProducts; forCollection: boolean };
/** The last action, with a function that undoes it. */
type Done = { text: string; undo: () => Promise<unknown> };

/** Adds the packs of a saved cart to those in the cart. */
const addedTo = (products: CartProducts, saved: CartProducts): CartProducts => {
  let all = products;
  for (const line of Object.values(saved))
    all = withQuantity(all, line, (products[line.id]?.quantity ?? 0) + line.quantity).products;
  return all;
};

const putInCart = (cart: SavedCart, mode: 'add' | 'replace'): Before => {
  const { products, forCollection, follow } = useCart.getState();
  const saved = toProducts(cart);
  const isReplaced = mode === 'replace' || Object.keys(products).length === 0;
  if (isReplaced) follow(saved, cart.forCollection);
  else follow(addedTo(products, saved), forCollection);
  return { products, forCollection };
};

const countText = ({ lineCount, totalQuantity, updatedAt }: SavedCartSummary): string =>
  [
    `${formatNumber(lineCount)} ${lineCount === 1 ? 'product' : 'products'}`,
    `${formatNumber(totalQuantity)} ${totalQuantity === 1 ? 'item' : 'items'}`,
    `saved ${formatDate(updatedAt)}`,
  ].join(' · ');

type RowProps = { cart: SavedCartSummary; isCartEmpty: boolean; onDone: (done: Done) => void };

function SavedCartRow({ cart, isCartEmpty, onDone }: RowProps) {
  const { id, name, version } = cart;
  const rename = useRenameSavedCart(id);
  const remove = useDeleteSavedCart(id);
  const save = useSaveCart();
  const [isRenaming, setRenaming] = useState(false);
  const [questions, setQuestions] = useState(0);
  const [opening, setOpening] = useState<'add' | 'replace'>();

  const open = async (mode: 'add' | 'replace') => {
    if (!mayFillCart()) return;
    setOpening(mode);
    try {
      const before = putInCart(await readSavedCart(id), mode);
      const text =
        mode === 'add' ? `“${name}” was added to your cart.` : `Your cart was replaced by “${name}”.`;
      onDone({
        text: isCartEmpty ? `“${name}” is in your cart.` : text,
        undo: async () => useCart.getState().follow(before.products, before.forCollection),
      });
    } catch (error) {
      toastError(error, 'Could not open the saved cart');
    }
    setOpening(undefined);
  };
  const discard = () =>
    remove.mutate(undefined, {
      onSuccess: ({ forCollection, lines }) => {
        const again = lines.map(({ product, variantId, quantity, cost }) => ({
          ...{ productId: product.id, variantId, quantity, cost },
        }));
        onDone({
          text: `“${name}” was deleted.`,
          undo: () => save.mutateAsync({ name, forCollection, lines: again }),
        });
      },
      onError: (error) => toastError(error, 'Could not delete the saved cart'),
    });

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="text-muted text-sm">{countText(cart)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" loading={opening === 'add'} onClick={() => void open('add')}>
          Add to cart
          <span className="sr-only">: {name}</span>
        </Button>
        {!isCartEmpty && (
          <Button
            variant="secondary"
            size="sm"
            loading={opening === 'replace'}
            onClick={() => void open('replace')}
          >
            Replace cart
            <span className="sr-only"> with {name}</span>
          </Button>
        )}
        <IconButton
          label={`Rename ${name}`}
          variant="ghost"
          size="sm"
          className="text-muted"
          onClick={() => {
            rename.reset();
            setQuestions(questions + 1);
            setRenaming(true);
          }}
        >
          <Pencil aria-hidden />
        </IconButton>
        <IconButton
          label={`Delete ${name}`}
          variant="ghost"
          size="sm"
          className="text-muted"
          disabled={remove.isPending}
          onClick={discard}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <NameDialog
        key={questions}
        open={isRenaming}
        title="Rename this saved cart"
        confirmLabel="Rename"
        suggested={name}
        isPending={rename.isPending}
        error={rename.error}
        onConfirm={(next) => rename.mutate({ name: next, version }, { onSuccess: () => setRenaming(false) })}
        onClose={() => setRenaming(false)}
      />
    </li>
  );
}

/** Describes the last action and can undo it. It stays until the next action, or until the customer leaves the cart. */
function DoneRow({ done, onUndone }: { done: Done; onUndone: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    announce(done.text);
    // The pressed button may be gone, so Undo takes focus.
    button.current?.focus({ preventScroll: true });
  }, [done]);
  const undo = async () => {
    setPending(true);
    try {
      await done.undo();
      onUndone();
    } catch (error) {
      setPending(false);
      toastError(error, 'Could not undo');
    }
  };
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2 text-muted">
      <span className="wrap-anywhere min-w-0">{done.text}</span>
      <Button ref={button} variant="secondary" size="sm" loading={isPending} onClick={() => void undo()}>
        <Undo2 aria-hidden />
        Undo
      </Button>
    </div>
  );
}

/** The carts saved for later. Renders nothing if there are none. */
export function SavedCarts() {
  const query = useQuery(savedCartsQuery);
  const carts = query.data ?? [];
  const isCartEmpty = useCart((cart) => cart.totalQuantity === 0);
  const [done, setDone] = useState<Done>();
  const title = useRef<HTMLHeadingElement>(null);
  if (carts.length === 0 && !done)
    return <FailedPart query={query} what="your saved carts" className="mt-9" />;
  return (
    <section aria-labelledby="saved-carts-title" className="mt-9">
      <h2 ref={title} id="saved-carts-title" tabIndex={-1} className="title-group mb-3 outline-none">
        Saved carts
      </h2>
      <div className="card px-4 py-1">
        {done && (
          <DoneRow
            done={done}
            onUndone={() => {
              setDone(undefined);
              title.current?.focus({ preventScroll: true });
            }}
          />
        )}
        <ul aria-label="Saved carts">
          {carts.map((cart) => (
            <SavedCartRow key={cart.id} cart={cart} isCartEmpty={isCartEmpty} onDone={setDone} />
          ))}
        </ul>
      </div>
    </section>
  );
}
