import { DRAWINGS } from './forms/drawings.tsx';
import { formOf } from './forms/form-of.ts';

type DosageFormProps = {
  /** As the product has it: `Tablet`, `SUS`. */
  dosage: string;
  /** In units of the drawing's 24: thinner where it is shown large. */
  strokeWidth?: number;
  className?: string;
};

/** A dosage form, drawn in the colour of the text around it. */
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
