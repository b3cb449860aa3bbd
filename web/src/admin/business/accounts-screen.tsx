import type { AccountCodes, StaffBusiness } from '@formulary/contract';
import { type PartField, PartForm } from './part-form.tsx';
import { usePartForm } from './use-part-form.ts';

const FIELDS: readonly (PartField & { name: keyof AccountCodes })[] = [
  { name: 'debtors', label: 'Debtors', hint: 'What customers owe.' },
  { name: 'sales', label: 'Sales at the standard rate' },
  { name: 'zeroRatedSales', label: 'Zero-rated sales' },
  { name: 'delivery', label: 'Delivery fees' },
  { name: 'vatOutput', label: 'VAT output' },
  { name: 'bank', label: 'Bank' },
  { name: 'adjustments', label: 'Adjustments', hint: 'Credits and debits that staff enter.' },
];

const valuesOf = ({ accountCodes }: StaffBusiness): AccountCodes => accountCodes;

export function AccountsScreen() {
  const form = usePartForm('accounts', { valuesOf, saved: 'Account codes saved.' });
  return (
    <PartForm
      title="Account codes"
      text="What the accountant’s package calls each account. Exports use them."
      fields={FIELDS}
      {...form}
    />
  );
}
