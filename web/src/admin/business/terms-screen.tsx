import type { StaffBusiness } from '@formulary/contract';
import { type PartField, PartForm } from './part-form.tsx';
import { usePartForm } from './use-part-form.ts';

type TermsValues = { termsDays: string; paymentTerms: string };

const FIELDS: readonly (PartField & { name: keyof TermsValues })[] = [
  {
    name: 'termsDays',
    label: 'Days until payment is due',
    hint: 'Counted from the invoice. With 0 days, customers pay before their order is picked. A customer can have terms of their own.',
    inputMode: 'numeric',
  },
  {
    name: 'paymentTerms',
    label: 'Text on documents',
    hint: 'Your terms of payment, printed on invoices and statements exactly as written here.',
    isLong: true,
  },
];

const valuesOf = ({ termsDays, paymentTerms }: StaffBusiness): TermsValues => ({
  termsDays: String(termsDays),
  paymentTerms,
});
const read = ({ termsDays, paymentTerms }: TermsValues) => ({
  termsDays: termsDays.trim() === '' ? Number.NaN : Number(termsDays),
  paymentTerms,
});

export function TermsScreen() {
  const form = usePartForm('terms', { valuesOf, read, saved: 'Terms of payment saved.' });
  return (
    <PartForm
      title="Terms of payment"
      text="When invoices are due. A change applies from the next invoice."
      fields={FIELDS}
      {...form}
    />
  );
}
