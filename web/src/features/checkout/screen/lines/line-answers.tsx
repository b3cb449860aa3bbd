import { useCart } from '#web/features/cart/cart-store.ts';
import { titleOf } from '#web/features/catalogue/product-label.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import type { CheckedLine } from '../../checking/check-lines.ts';

type LineAnswersProps = {
  check: CheckedLine;
  onRemove: () => void;
  /** The button that was pressed is about to go. */
  onAnswered: () => void;
};

/** What has become of a line's product, and one tap to agree to it. */
export function LineAnswers({ check, onRemove, onAnswered }: LineAnswersProps) {
  const { acceptChanges, setAmount } = useCart.getState();
  const answer = (act: () => void) => () => {
    act();
    onAnswered();
  };
  const { line, cost, left = 0, isGone, isRepriced, isShort } = check;
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
          onPress={answer(() => acceptChanges({ [line.id]: { cost } }))}
        />
      )}
      {isShort && left === 0 && (
        <Answer text="Out of stock." label="Remove" about={titleOf(line)} onPress={onRemove} urgent />
      )}
      {isShort && left > 0 && (
        <Answer
          text={`Only ${formatNumber(left)} left.`}
          label={`Take ${formatNumber(left)}`}
          about={titleOf(line)}
          onPress={answer(() => setAmount(line, left))}
          urgent
        />
      )}
    </>
  );
}

type AnswerProps = { text: string; label: string; about: string; urgent?: boolean; onPress: () => void };

function Answer({ text, label, about, urgent = false, onPress }: AnswerProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className={urgent ? 'text-owed' : 'text-notice'}>{text}</span>
      <Button variant="secondary" size="sm" onClick={onPress}>
        {label}
        <span className="sr-only"> of {about}</span>
      </Button>
    </p>
  );
}
