import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useCart } from '../cart-store.ts';
import { type CheckedLine, needsAnswer } from '../checking/check-lines.ts';

const listOf = (checks: readonly CheckedLine[]): string =>
  new Intl.ListFormat('en-ZA').format([...new Set(checks.map(({ line }) => line.name))]);

type ChangesNoticeProps = {
  checks: readonly CheckedLine[];
  /** The buttons are about to go, and the focus with them. */
  onAnswered: () => void;
};

/** What changed since the cart was filled, all of it together, with one tap to agree to all prices. */
export function ChangesNotice({ checks, onAnswered }: ChangesNoticeProps) {
  const repriced = checks.filter(({ isRepriced }) => isRepriced);
  const unavailable = checks.filter(({ isGone, isShort, left }) => isGone || (isShort && left === 0));
  const short = checks.filter(({ isShort, left }) => isShort && left !== 0);
  if (!checks.some(needsAnswer)) return null;
  const acceptAll = () => {
    useCart
      .getState()
      .acceptChanges(Object.fromEntries(repriced.map(({ line, cost }) => [line.id, { cost }])));
    onAnswered();
  };
  return (
    <Notice>
      {repriced.length > 0 && (
        <p>
          The price of {listOf(repriced)} changed since you added {repriced.length > 1 ? 'them' : 'it'}.
          Nothing is ordered at a price you have not seen.
        </p>
      )}
      {short.length > 0 && <p>There is less of {listOf(short)} left than your cart asks for.</p>}
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
