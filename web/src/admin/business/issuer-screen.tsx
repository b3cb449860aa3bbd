import { type BusinessIssuer, LOGO_MAX_BYTES, LOGO_TYPES, type StaffBusiness } from '@formulary/contract';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ImageFrame } from '#web/ui/display/image-frame.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { useSaveLogo } from './api.ts';
import { type PartField, PartForm, usePartForm } from './part-form.tsx';

const TOO_LARGE = `A logo can be at most ${LOGO_MAX_BYTES / 1024 / 1024} MB.`;

/** The logo on documents. A change is saved immediately. */
function LogoCard({ logo, isReadOnly }: { logo: string | null; isReadOnly: boolean }) {
  const save = useSaveLogo();
  const [fault, setFault] = useState<string>();

  const send = (file: File | null): void => {
    setFault(undefined);
    save.mutate(file, {
      onSuccess: () => toast({ description: file ? 'Logo saved.' : 'Logo removed.' }),
      onError: (error) => setFault(error instanceof ApiError ? error.errors.logo : undefined),
    });
  };
  const choose = (file: File): void => {
    if (file.size > LOGO_MAX_BYTES) setFault(TOO_LARGE);
    else send(file);
  };

  return (
    <section aria-labelledby="logo" className="card grid max-w-4xl gap-4 p-5 sm:p-6">
      <div>
        <h2 id="logo" className="title-group">
          Logo
        </h2>
        <p className="text-muted text-sm">
          Printed at the top of documents, on white. A PNG, JPG or SVG file of at most 5 MB.
        </p>
      </div>
      {logo ? (
        <ImageFrame
          src={logo}
          alt="Logo on documents"
          width={240}
          height={96}
          fit="contain"
          className="h-24 w-60 max-w-full rounded-control border bg-white p-2"
        />
      ) : (
        <p className="text-sm">No logo.</p>
      )}
      {fault && (
        <p role="alert" className="text-owed text-sm">
          {fault}
        </p>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-3">
          <FileButton
            label="Logo file"
            accept={LOGO_TYPES.join(',')}
            variant="secondary"
            loading={save.isPending}
            onFiles={([file]) => choose(file)}
          >
            <ImageUp aria-hidden />
            {logo ? 'Replace logo' : 'Upload logo'}
          </FileButton>
          {logo && (
            <Button variant="ghost" disabled={save.isPending} onClick={() => send(null)}>
              Remove logo
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

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
