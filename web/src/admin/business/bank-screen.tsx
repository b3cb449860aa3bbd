import type { BusinessBank, StaffBusiness } from '@formulary/contract';
import { type PartField, PartForm } from './part-form.tsx';
import { usePartForm } from './use-part-form.ts';

const FIELDS: readonly (PartField & { name: keyof BusinessBank })[] = [
  { name: 'bankName', label: 'Bank' },
  { name: 'bankAccountName', label: 'Account holder' },
  { name: 'bankAccountNumber', label: 'Account number', inputMode: 'numeric' },
  { name: 'bankBranchCode', label: 'Branch code', hint: '6 digits.', inputMode: 'numeric' },
];

const valuesOf = (business: StaffBusiness): BusinessBank =>
  Object.fromEntries(FIELDS.map(({ name }) => [name, business[name]])) as BusinessBank;

export function BankScreen() {
  const form = usePartForm('bank', { valuesOf, saved: 'Bank account saved.' });
  return (
    <PartForm
      title="Bank account"
      text="Printed on invoices and statements, for customers to pay into."
      fields={FIELDS}
      {...form}
    />
  );
}
