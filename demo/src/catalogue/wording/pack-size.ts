import { DOSAGE_FORMS, type DosageForm } from '../dosage-forms.ts';
import { splitAmount } from '../magnitude.ts';

/** A pack as a buyer reads it: `28` → `28 tablets`, `10*2 ml` → `10 × 2 ml`, `1*5 ml` → `5 ml`, `1 rolls` → `1 roll`. */
export const packSize = (pack: string, form: DosageForm): string => {
  const { amount, unit } = splitAmount(pack) ?? { amount: pack, unit: '' };
  const { one, many } = DOSAGE_FORMS[form];
  if (unit === '') return `${amount} ${amount === '1' ? one : many}`;
  if (amount === '1') return `1 ${unit.replace(/([^s])s$/, '$1')}`;
  return `${amount.replace(/^1\*/, '').replace('*', ' × ')} ${unit}`;
};
