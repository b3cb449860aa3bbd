import type { CartLine } from '#web/parts/cart/cart-line.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { type CheckedLine, isUnavailable, pricesOf } from '../checking/check-lines.ts';

const listed = new Intl.ListFormat('en-ZA');

/** Returns the product's name, with its facts if the cart contains another product of the same name. */
const titleAmong = (line: CartLine, checks: readonly CheckedLine[]): string => {
  const isAlone = checks.filter((check) => check.line.name === line.name).length === 1;
  return isAlone ? line.name : titleOf(line);
};

type ChangesNoticeProps = {
  checks: readonly CheckedLine[];
  /** Moves focus before the buttons disappear. */
  onAnswered: () => void;
};

/** Names the lines that need attention; rendered only if there are any. */
export function ChangesNotice({ checks, onAnswered }: ChangesNoticeProps) {
  const repriced = checks.filter(({ isRepriced }) => isRepriced);
  const unavailable = checks.filter(isUnavailable);
  const short = checks.filter((check) => check.isShort && !isUnavailable(check));
  const listOf = (some: readonly CheckedLine[]) =>
    listed.format(some.map(({ line }) => titleAmong(line, checks)));
  const acceptAll = () => {
    useCart.getState().acceptChanges(pricesOf(repriced));
    onAnswered();
  };
  return (
    <Notice className="[&_p+p]:mt-1">
      {repriced.length > 0 && (
        <p>
          The price of {listOf(repriced)} changed since you added {repriced.length > 1 ? 'them' : 'it'}.
          Nothing is ordered at a price you have not seen.
        </p>
      )}
      {short.length > 0 && <p>There is not enough stock of {listOf(short)} for your cart.</p>}
      {unavailable.length > 0 && (
        <p>
          {listOf(unavailable)} {unavailable.length > 1 ? 'are' : 'is'} not available.
        </p>
      )}
      {repriced.length > 1 && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={acceptAll}>
          Accept all new prices
        </Button>
      )}
    </Notice>
  );
}
