import type { ReactNode } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { Button } from '#web/ui/action/button.tsx';
import { type CheckedLine, pricesOf } from '../checking/check-lines.ts';

type LineAnswersProps = {
  check: CheckedLine;
  onRemove: () => void;
  /** Called before the pressed button disappears. */
  onAnswered: () => void;
  /** Further actions if the product is out of stock. */
  children: ReactNode;
};

/** What is wrong with a line of the cart, and what the customer can do about it. */
export function LineAnswers({ check, onRemove, onAnswered, children }: LineAnswersProps) {
  const { acceptChanges, setAmount } = useCart.getState();
  const answer = (act: () => void) => () => {
    act();
    onAnswered();
  };
  const { line, product, left = 0, isGone, isRepriced, isShort } = check;
  if (isGone)
    return (
      <Answer text="No longer available." onPress={onRemove} label="Remove" about={titleOf(line)} urgent />
    );
  return (
    <>
      {isRepriced && (
        <Answer
          text="The price has changed."
          label="Accept new price"
          about={titleOf(line)}
          onPress={answer(() => acceptChanges(pricesOf([check])))}
        />
      )}
      {isShort && left === 0 && (
        <Answer text="Out of stock." label="Remove" about={titleOf(line)} onPress={onRemove} urgent>
          {product && product.stock <= 0 && children}
        </Answer>
      )}
      {isShort && left > 0 && (
        <Answer
          text={`Only ${formatNumber(left)} left.`}
          label={`Change to ${formatNumber(left)}`}
          about={titleOf(line)}
          onPress={answer(() => setAmount(line, left))}
          urgent
        />
      )}
    </>
  );
}

type AnswerProps = {
  text: string;
  label: string;
  about: string;
  urgent?: boolean;
  onPress: () => void;
  /** Further actions. */
  children?: ReactNode;
};

function Answer({ text, label, about, urgent = false, onPress, children }: AnswerProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span className={urgent ? 'text-owed' : 'text-notice'}>{text}</span>
      <Button variant="secondary" size="sm" onClick={onPress}>
        {label}
        <span className="sr-only"> of {about}</span>
      </Button>
      {children}
    </div>
  );
}
