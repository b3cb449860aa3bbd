import type { OwnLegalDetails } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useBranding } from '#web/parts/storefront/use-branding.ts';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { legalDetailsQuery } from './api.ts';

const factsOf = ({ termsDays, ...details }: OwnLegalDetails): [label: string, value: string][] => [
  ['Legal name', details.legalName],
  ['VAT number', details.vatNumber],
  ['Registration number', details.registrationNumber],
  ['Address', details.address],
  ['Licence number', details.licenceNumber],
  ['Terms of payment', termsDays === 1 ? '1 day from invoice' : `${termsDays} days from invoice`],
];

/** The customer's details for documents, which staff maintain. */
export function LegalDetailsCard() {
  const query = useQuery(legalDetailsQuery);
  const { data } = query;
  const email = useBranding()?.supportEmail;
  if (!data)
    return <FailedPart query={query} what="what is on your documents" className="card rounded-tile" />;
  return (
    <section aria-labelledby="legal-details" className="card rounded-tile p-5 sm:p-7">
      <h2 id="legal-details" className="title-group">
        On your documents
      </h2>
      <dl className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2">
        {factsOf(data).map(([label, value]) => (
          <div key={label} className="max-sm:mb-2 sm:contents">
            <dt className="text-muted text-sm sm:text-base">{label}</dt>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-line">{value || 'Not given'}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted text-sm">
        Tell us if something here is wrong
        {email ? (
          <>
            {': '}
            <a href={`mailto:${email}`} className="wrap-anywhere font-medium underline underline-offset-2">
              {email}
            </a>
          </>
        ) : (
          '.'
        )}
      </p>
    </section>
  );
}
