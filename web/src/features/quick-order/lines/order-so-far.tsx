import { ArrowRight } from 'lucide-react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Aside } from '#web/ui/layout/aside.tsx';

const counted = (count: number, one: string): string =>
  `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;

/** The bar for mobile, above the tab bar, whose round button overlaps it. */
const BAR =
  'sticky bottom-above-tabs z-10 -mx-4 mt-auto -mb-12 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-surface px-4 pt-3 pb-7 sm:-mx-6 sm:px-6';

/** The total of the lines, and the link to the cart, where delivery is chosen and the order placed. */
export function OrderSoFar() {
  const isMobile = useIsMobile();
  const { products, totalQuantity, totalPrice } = useCart();
  const lines = Object.keys(products).length;
  if (lines === 0) return null;
  const size = `${counted(lines, 'line')} · ${counted(totalQuantity, 'item')}`;
  if (isMobile)
    return (
      <div data-place-bar="" className={BAR}>
        <div>
          <p className="text-[0.8125rem] text-muted">{size}</p>
          <p className="figures font-semibold text-xl">{formatMoney(totalPrice)}</p>
        </div>
        <LinkButton to="/cart" size="lg" className="min-w-36 flex-1 sm:flex-none">
          Go to cart
        </LinkButton>
      </div>
    );
  return (
    <Aside>
      <section aria-label="Order so far" className="card -order-1 shrink-0 px-5.5 py-5">
        <h2 className="title-group">Order so far</h2>
        <p className="mt-2.5 text-muted">{size}</p>
        <p className="figures mt-1 font-semibold text-xl">{formatMoney(totalPrice)}</p>
        <p className="mt-1 text-muted text-sm">Delivery is chosen and added in the cart.</p>
        <LinkButton to="/cart" size="lg" className="mt-4 w-full">
          Go to cart
          <ArrowRight aria-hidden />
        </LinkButton>
      </section>
    </Aside>
  );
}
