import { CREDIT_REASON_LABEL, type StaffDocumentDetail } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDateTime, formatDay, formatMoney } from '#web/lib/format.ts';

const LINK = 'rounded-sm font-medium underline-offset-4 hover:underline';

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2 last:border-b-0">
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere min-w-0 text-right">{children}</dd>
    </div>
  );
}

export function DocumentFacts({ document }: { document: StaffDocumentDetail }) {
  const { customer, orderId, orderReference, poNumber, issuedAt, issuedBy, dueOn, invoice, reason, note } =
    document;
  return (
    <section aria-labelledby="document-facts" className="card px-5.5 py-4">
      <h2 id="document-facts" className="title-group">
        Details
      </h2>
      <dl className="mt-1 text-sm">
        <Fact term="Customer">
          <Link to="/admin/customers/$id" params={{ id: customer.id }} className={LINK}>
            {customer.name}
          </Link>
        </Fact>
        <Fact term="Order">
          <Link to="/admin/orders/$id" params={{ id: orderId }} className={LINK}>
            {orderReference}
          </Link>
        </Fact>
        {poNumber && <Fact term="PO number">{poNumber}</Fact>}
        {invoice && (
          <Fact term="Corrects">
            <Link to="/admin/documents/$id" params={{ id: invoice.id }} className={LINK}>
              {invoice.number}
            </Link>
          </Fact>
        )}
        {reason && <Fact term="Reason">{CREDIT_REASON_LABEL[reason]}</Fact>}
        {dueOn && <Fact term="Due">{formatDay(dueOn)}</Fact>}
        <Fact term="Issued">
          <span className="figures">{formatDateTime(issuedAt)}</span>
          <span className="block text-muted">{issuedBy.name}</span>
        </Fact>
        {note && (
          <Fact term="Note">
            <span className="whitespace-pre-line">{note}</span>
          </Fact>
        )}
      </dl>
    </section>
  );
}

type CreditNotesProps = { creditNotes: StaffDocumentDetail['creditNotes'] };

/** The credit notes that correct an invoice. */
export function CreditNotes({ creditNotes }: CreditNotesProps) {
  if (creditNotes.length === 0) return null;
  return (
    <section aria-labelledby="document-credits" className="card px-5.5 py-4">
      <h2 id="document-credits" className="title-group">
        Credit notes
      </h2>
      <ul className="mt-1 text-sm">
        {creditNotes.map(({ id, number, issuedAt, total }) => (
          <li key={id} className="border-line border-b last:border-b-0">
            <Link
              to="/admin/documents/$id"
              params={{ id }}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-sm py-1.5 hover:bg-tint/60"
            >
              <span>
                <span className="block font-medium tracking-wide">{number}</span>
                <span className="figures block text-muted">{formatDateTime(issuedAt)}</span>
              </span>
              <span className="figures font-semibold">{formatMoney(total)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
