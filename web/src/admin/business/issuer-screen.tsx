import type { BusinessIssuer, StaffBusiness } from '@formulary/contract';
import { LogoCard } from './logo-card.tsx';
import { type PartField, PartForm } from './part-form.tsx';
import { usePartForm } from './use-part-form.ts';

const FIELDS: readonly (PartField & { name: keyof BusinessIssuer })[] = [
  { name: 'legalName', label: 'Legal name', hint: 'As registered. Required on a tax invoice.' },
  { name: 'tradingName', label: 'Trading name', hint: 'The name customers know you by, if it is different.' },
  { name: 'registrationNumber', label: 'Registration number', hint: 'For example 2019/123456/07.' },
  {
    name: 'vatNumber',
    label: 'VAT number',
    hint: '10 digits that begin with 4. Required on a tax invoice.',
    inputMode: 'numeric',
  },
  { name: 'address', label: 'Address', hint: 'Required on a tax invoice.', isLong: true },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'pharmacistName', label: 'Responsible pharmacist' },
  { name: 'licenceNumber', label: 'Licence number' },
];

const valuesOf = (business: StaffBusiness): BusinessIssuer =>
  Object.fromEntries(FIELDS.map(({ name }) => [name, business[name]])) as BusinessIssuer;

export function IssuerScreen() {
  const form = usePartForm('issuer', { valuesOf, saved: 'Issuer’s details saved.' });
  return (
    <div className="grid gap-5">
      <PartForm
        title="Issuer"
        text="The business that issues invoices, credit notes and statements. Documents already issued do not change."
        fields={FIELDS}
        {...form}
      />
      <LogoCard logo={form.business.logo} isReadOnly={form.isReadOnly} />
    </div>
  );
}
