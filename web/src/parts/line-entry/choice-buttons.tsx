import { formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/action/button.tsx';
import { type Choice, titleOfChoice } from './choices.ts';

/** The number of products that a person can compare at a glance. */
const MOST = 4;

type ChoiceButtonsProps = { choices: readonly Choice[]; onChoose: (choice: Choice) => void };

/** Adds one of a few products. */
export function ChoiceButtons({ choices, onChoose }: ChoiceButtonsProps) {
  return choices.slice(0, MOST).map((choice) => (
    <Button key={choice.id} variant="secondary" size="sm" onClick={() => onChoose(choice)}>
      <span className="wrap-anywhere">Add {titleOfChoice(choice)}</span>{' '}
      <span className="figures font-normal">{formatMoney(choice.product.cost)}</span>
    </Button>
  ));
}
