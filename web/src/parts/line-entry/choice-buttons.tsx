import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/calls/errors.ts';
import { isHeard } from '#web/lib/calls/heard.ts';
import { formatMoney } from '#web/lib/format.ts';
import { comparisonQuery } from '#web/parts/product/compare-api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Nothing } from '#web/ui/feedback/heard.tsx';
import { type Choice, choicesOf, titleOfChoice } from './choices.ts';

/** The number of products that people can compare at a glance. */
const MOST = 4;

type ChoiceButtonsProps = { choices: readonly Choice[]; onChoose: (choice: Choice) => void };

/** Adds one of several possible products. */
export function ChoiceButtons({ choices, onChoose }: ChoiceButtonsProps) {
  return choices.slice(0, MOST).map((choice) => (
    <Button key={choice.id} variant="secondary" size="sm" onClick={() => onChoose(choice)}>
      <span className="wrap-anywhere">Add {titleOfChoice(choice)}</span>{' '}
      <span className="figures font-normal">{formatMoney(choice.product.cost)}</span>
    </Button>
  ));
}

type EquivalentButtonsProps = { productId: string; onChoose: (choice: Choice) => void };

/** Alternatives to a product: those with the same substance, form and strength. */
export function EquivalentButtons({ productId, onChoose }: EquivalentButtonsProps) {
  const query = useQuery(comparisonQuery(productId));
  const { data, error } = query;
  if (error) return <ErrorState message={messageOf(error)} onRetry={query.refetch} className="w-full py-3" />;
  const choices = choicesOf(data?.products.filter(({ id, stock }) => id !== productId && stock > 0) ?? []);
  if (choices.length === 0 && !isHeard(query))
    return <p className="w-full text-muted text-sm">Looking for equivalents…</p>;
  if (choices.length === 0) return <Nothing className="w-full">No equivalent is in stock.</Nothing>;
  return <ChoiceButtons choices={choices} onChoose={onChoose} />;
}
