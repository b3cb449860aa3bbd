import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/calls/errors.ts';
import { isHeard } from '#web/lib/calls/heard.ts';
import { comparisonQuery } from '#web/parts/product/compare-api.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Nothing } from '#web/ui/feedback/heard.tsx';
import { ChoiceButtons } from './choice-buttons.tsx';
import { type Choice, choicesOf } from './choices.ts';

type EquivalentButtonsProps = { productId: string; onChoose: (choice: Choice) => void };

/** Alternatives to a product: those of the same substance, form and strength. */
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
