import { formatNumber } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import type { CartProducts } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { type CartNote, forgetMergeNotes, useMergeNotes } from '#web/parts/cart/merge-notes.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Describes the decision about a line; undefined if the line is no longer in the cart. */
const sentenceOf = (note: CartNote, products: CartProducts): string | undefined => {
  if (note.kind === 'joined')
    return note.added === 1
      ? '1 product from your other devices was added to this cart.'
      : `${formatNumber(note.added)} products from your other devices were added to this cart.`;
  if (note.kind === 'ordered')
    return `Order ${note.referenceNumber} was placed on another device or in another window. The ordered items were removed from this cart.`;
  const line = products[note.id];
  if (!line) return undefined;
  const isAlone = Object.values(products).filter(({ name }) => name === line.name).length === 1;
  const title = isAlone ? line.name : titleOf(line);
  if (note.kind === 'larger') {
    const { here, there } = note;
    return `${title}: ${formatNumber(here)} here and ${formatNumber(there)} on another device. The cart keeps ${formatNumber(Math.max(here, there))}.`;
  }
  return note.kind === 'removed-there'
    ? `${title} was removed on another device, but changed here. It stays in the cart.`
    : `${title} was removed here, but changed on another device. It is in the cart again.`;
};

/** Describes the decisions made when the carts of several devices were merged, until it is dismissed. */
export function MergeNotice({ onRead }: { onRead: () => void }) {
  const notes = useMergeNotes(useCurrentUser().id);
  const products = useCart((cart) => cart.products);
  const sentences = [...new Set(notes.map((note) => sentenceOf(note, products)))].filter(
    (sentence) => sentence !== undefined,
  );
  if (sentences.length === 0) return null;
  const order = notes.findLast((note) => note.kind === 'ordered');
  return (
    <Notice title={order ? 'Your cart has been ordered' : 'Your cart was merged'}>
      <ul className="space-y-1">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        {order && (
          <LinkButton to="/orders/$id" params={{ id: order.id }} variant="secondary" size="sm">
            View order {order.referenceNumber}
          </LinkButton>
        )}
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            forgetMergeNotes();
            onRead();
          }}
        >
          OK
        </Button>
      </div>
    </Notice>
  );
}
