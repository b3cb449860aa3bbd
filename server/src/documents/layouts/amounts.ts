import { type Cents, formatMoneyExactly } from '@formulary/contract';
import { isolated } from '../runs.ts';

/** An amount below a heading that names the currency. Tax has cents, so every amount beside it does. */
export const formatFigure = (amount: Cents): string => formatMoneyExactly(amount).replace('R\u00a0', '');

/** A product's full name, with everything that distinguishes it from similar ones. */
export const productName = (line: {
  name: string;
  variantName: string | null;
  strength: string;
  dosage: string;
}): string => {
  const name = isolated(line.variantName ? `${line.name} (${line.variantName})` : line.name);
  return [name, line.strength, line.dosage].filter(Boolean).join(', ');
};
