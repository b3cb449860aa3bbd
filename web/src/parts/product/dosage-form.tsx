import { DRAWINGS } from './forms/drawings.tsx';
import { formOf } from './forms/form-of.ts';

type DosageFormProps = {
  /** As written in the price list: `Tablet`, `SUS`. */
  dosage: string;
  /** In units of the 24-unit drawing; thinner for large drawings. */
  strokeWidth?: number;
  className?: string;
};

/** Drawn in the current text colour. */
export function DosageForm({ dosage, strokeWidth = 1.75, className }: DosageFormProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {DRAWINGS[formOf(dosage)]}
    </svg>
  );
}
