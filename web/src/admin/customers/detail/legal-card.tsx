import type { Customer, LegalDetails } from '@formulary/contract';
import { LinkButton } from '#web/ui/action/link-button.tsx';

const termsOf = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const factsOf = ({ termsDays, ...legal }: LegalDetails): [label: string, value: string][] => [
  ['Legal name', legal.legalName || '–'],
  ['VAT number', legal.vatNumber || '–'],
  ['Registration', legal.registrationNumber || '–'],
  ['Address', legal.address || '–'],
  ['Licence', legal.licenceNumber || '–'],
  ['Terms', termsDays === null ? 'As the store’s' : termsOf(termsDays)],
];

/** A customer's details for documents. */
export function LegalCard({ person: { id, legal }, mayChange }: { person: Customer; mayChange: boolean }) {
  return (
    <section aria-label="For documents" className="card px-5 py-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 className="title-group">For documents</h2>
        {mayChange && (
          <LinkButton
            to="/admin/customers/$id/legal"
            params={{ id }}
            search
            resetScroll={false}
            variant="secondary"
            size="sm"
            aria-label="Edit for documents"
          >
            Edit
          </LinkButton>
        )}
      </div>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
        {factsOf(legal).map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
