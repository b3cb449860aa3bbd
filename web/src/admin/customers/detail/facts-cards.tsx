import type { Customer, LegalDetails } from '@formulary/contract';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime, formatMoney, formatMoneyExactly } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { isCustomer, ROLE_LABEL } from '../person-labels.ts';

const passwordLabel = ({ hasPassword, linkExpiresAt }: Customer): string =>
  [
    hasPassword ? 'Set' : 'Not set: cannot sign in yet',
    linkExpiresAt && `a link is valid until ${formatDateTime(linkExpiresAt)}`,
  ]
    .filter(Boolean)
    .join('; ');

const factsOf = (person: Customer): [label: string, value: ReactNode][] => [
  ['Username', person.username],
  ['Phone', person.phone || '–'],
  ['Email', person.email ?? '–'],
  ['Role', ROLE_LABEL[person.role]],
  ...(isCustomer(person)
    ? ([
        ['Delivery fee', formatMoney(person.deliveryFee)],
        ['Credit limit', person.creditLimit === null ? 'None' : formatMoneyExactly(person.creditLimit)],
      ] as [string, ReactNode][])
    : []),
  ['Password', passwordLabel(person)],
  ['Customer since', formatDate(person.createdAt)],
];

/** The identity and contact details of a person and, for customers, their delivery fee and credit limit. */
export function FactsCard({ person, children }: { person: Customer; children?: ReactNode }) {
  return (
    <section aria-label="Details" className="card px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="title-group">Details</h2>
        {children}
      </div>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] cramped:grid-cols-1 gap-x-5 gap-y-1.5 text-sm">
        {factsOf(person).map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const termsOf = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const legalFactsOf = ({ termsDays, ...legal }: LegalDetails): [label: string, value: string][] => [
  ['Legal name', legal.legalName || '–'],
  ['VAT number', legal.vatNumber || '–'],
  ['Registration', legal.registrationNumber || '–'],
  ['Address', legal.address || '–'],
  ['Licence', legal.licenceNumber || '–'],
  ['Payment terms', termsDays === null ? 'Store default' : termsOf(termsDays)],
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
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] cramped:grid-cols-1 gap-x-5 gap-y-1.5 text-sm">
        {legalFactsOf(legal).map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
