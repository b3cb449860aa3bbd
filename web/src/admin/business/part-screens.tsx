/** The parts of the business settings that are one form of text fields each: terms, bank account, account codes. */
import type { AccountCodes, BusinessBank, StaffBusiness } from '@formulary/contract';
import { type PartField, PartForm, usePartForm } from './part-form.tsx';

type TermsValues = { termsDays: string; paymentTerms: string };

const TERMS_FIELDS: readonly (PartField & { name: keyof TermsValues })[] = [
  {
    name: 'termsDays',
    label: 'Days until payment is due',
    hint: 'Counted from the invoice. With 0 days, customers pay before their order is picked. A customer can have their own terms.',
    inputMode: 'numeric',
  },
  {
    name: 'paymentTerms',
    label: 'Text on documents',
    hint: 'Your payment terms, printed on invoices and statements exactly as written here.',
    isLong: true,
  },
];

const termsOf = ({ termsDays, paymentTerms }: StaffBusiness): TermsValues => ({
  termsDays: String(termsDays),
  paymentTerms,
});
const readTerms = ({ termsDays, paymentTerms }: TermsValues) => ({
  termsDays: termsDays.trim() === '' ? Number.NaN : Number(termsDays),
  paymentTerms,
});

export function TermsScreen() {
  const form = usePartForm('terms', { valuesOf: termsOf, read: readTerms, saved: 'Payment terms saved.' });
  return (
    <PartForm
      title="Payment terms"
      text="When invoices are due. A change applies from the next invoice."
      fields={TERMS_FIELDS}
      {...form}
    />
  );
}

const BANK_FIELDS: readonly (PartField & { name: keyof BusinessBank })[] = [
  { name: 'bankName', label: 'Bank' },
  { name: 'bankAccountName', label: 'Account holder' },
  { name: 'bankAccountNumber', label: 'Account number', inputMode: 'numeric' },
  { name: 'bankBranchCode', label: 'Branch code', hint: '6 digits.', inputMode: 'numeric' },
];

const bankOf = (business: StaffBusiness): BusinessBank =>
  Object.fromEntries(BANK_FIELDS.map(({ name }) => [name, business[name]])) as BusinessBank;

export function BankScreen() {
  const form = usePartForm('bank', { valuesOf: bankOf, saved: 'Bank account saved.' });
  return (
    <PartForm
      title="Bank account"
      text="Printed on invoices and statements, so that customers know where to pay."
      fields={BANK_FIELDS}
      {...form}
    />
  );
}

const ACCOUNT_FIELDS: readonly (PartField & { name: keyof AccountCodes })[] = [
  { name: 'debtors', label: 'Debtors', hint: 'What customers owe.' },
  { name: 'sales', label: 'Sales at the standard rate' },
  { name: 'zeroRatedSales', label: 'Zero-rated sales' },
  { name: 'delivery', label: 'Delivery fees' },
  { name: 'vatOutput', label: 'VAT output' },
  { name: 'bank', label: 'Bank' },
  { name: 'adjustments', label: 'Adjustments', hint: 'Credits and debits that staff enter.' },
];

const accountsOf = ({ accountCodes }: StaffBusiness): AccountCodes => accountCodes;

export function AccountsScreen() {
  const form = usePartForm('accounts', { valuesOf: accountsOf, saved: 'Account codes saved.' });
  return (
    <PartForm
      title="Account codes"
      text="The code of each account in the accountant’s software. Exports use these codes."
      fields={ACCOUNT_FIELDS}
      {...form}
    />
  );
}
