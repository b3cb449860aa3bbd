import { Link, useLocation } from '@tanstack/react-router';
import { ShoppingBasket } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { useRecentChange } from '#web/lib/use-recent-change.ts';
import { useIsUnheard } from '#web/parts/cart/cart-following.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';

const PULSE = 300;
const BADGE = 1500;

const unit = (quantity: number): string => (quantity === 1 ? ' item' : ' items');

/** Desktop: the link to the cart, whose total quantity pulses when it changes. In the cart, its title has the word. */
export function CartButton() {
  const quantity = useCart((cart) => cart.totalQuantity);
  const isUnheard = useIsUnheard(quantity);
  const isHere = useLocation({ select: ({ pathname }) => pathname === '/cart' });
  const pulsing = useRecentChange(quantity, PULSE);
  return (
    <LinkButton to="/cart" className="flex-1">
      <ShoppingBasket aria-hidden />
      <span className={cn(isHere && 'sr-only')}>Cart</span>
      <span
        className={cn(
          'figures rounded-full bg-on-primary/18 px-2 text-[0.8125rem] leading-5',
          pulsing && 'cart-pulse',
        )}
      >
        {isUnheard ? '…' : quantity}
      </span>
      <span className="sr-only">{isUnheard ? ' not checked yet' : unit(quantity)}</span>
    </LinkButton>
  );
}

/** Mobile: the round button in the middle of the tab bar; it briefly shows the quantity after a change. */
export function CartTab() {
  const quantity = useCart((cart) => cart.totalQuantity);
  const isUnheard = useIsUnheard(quantity);
  const changed = useRecentChange(quantity, BADGE);
  return (
    <Link
      to="/cart"
      aria-label={isUnheard ? 'Cart, not checked yet' : `Cart ${quantity}${unit(quantity)}`}
      className="relative -mt-tab-rise grid size-tab-cart place-items-center justify-self-center rounded-full bg-primary text-on-primary shadow-float ring-4 ring-ground transition-transform active:scale-95"
    >
      <ShoppingBasket aria-hidden strokeWidth={1.75} className="size-tab-rise" />
      <span
        aria-hidden
        className={cn(
          'figures absolute -top-1 -right-2 min-w-6 rounded-full border-2 border-surface bg-owed px-1.5 text-center font-semibold text-on-owed text-xs leading-5 transition-[opacity,scale] duration-200',
          changed ? 'scale-100 opacity-100' : 'scale-50 opacity-0',
        )}
      >
        {quantity}
      </span>
    </Link>
  );
}
