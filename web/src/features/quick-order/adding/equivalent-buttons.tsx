import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/lib/calls/errors.ts';
import { comparisonQuery } from '../../catalogue/compare/api.ts';
import { type Choice, choicesOf } from '../choices.ts';
import { ChoiceButtons } from './choice-buttons.tsx';

type EquivalentButtonsProps = { productId: string; onChoose: (choice: Choice) => void };

/** What can be ordered instead of a product: the same substance, form and strength. */
export function EquivalentButtons({ productId, onChoose }: EquivalentButtonsProps) {
  const { data, error } = useQuery(comparisonQuery(productId));
  if (error) return <p className="w-full text-owed text-sm">{messageOf(error)}</p>;
  if (!data) return <p className="w-full text-muted text-sm">Looking for equivalents…</p>;
  const choices = choicesOf(data.products.filter(({ id, stock }) => id !== productId && stock > 0));
  if (choices.length === 0) return <p className="w-full text-muted text-sm">No equivalent is in stock.</p>;
  return <ChoiceButtons choices={choices} onChoose={onChoose} />;
}
