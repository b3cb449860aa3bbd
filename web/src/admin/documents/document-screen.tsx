import { CREDIT_REASON_LABEL, type StaffDocumentDetail } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, FileText, FileX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { formatDate, formatDateTime, formatDay, formatMoney } from '#web/lib/format.ts';
import { type HotkeyHelp, useHotkey, useHotkeyGuide } from '#web/lib/hotkey.ts';
import { Button, buttonStyle } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { staffDocumentQuery, staffDocumentUrl } from './api.ts';
import { CreditNoteDialog } from './crediting/credit-note-dialog.tsx';
import { DocumentLines, DocumentTotals } from './document-lines.tsx';

const LINK = 'rounded-sm font-medium underline-offset-4 hover:underline';

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2 last:border-b-0">
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere min-w-0 text-right">{children}</dd>
    </div>
  );
}

function DocumentFacts({ document }: { document: StaffDocumentDetail }) {
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
function CreditNotes({ creditNotes }: CreditNotesProps) {
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

const HELP: readonly HotkeyHelp[] = [
  { keys: ['P'], does: 'Open the PDF' },
  { keys: ['C'], does: 'Issue a credit note' },
];

export function DocumentScreen({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(staffDocumentQuery(id));
  useCrumbName(`/admin/documents/${id}`, data?.number);
  if (data) return <Loaded key={data.id} document={data} />;
  if (hasStatus(error, 404))
    return (
      <EmptyState icon={<FileX />} title="Document not found" hint="This document does not exist.">
        <LinkButton to="/admin/documents">All documents</LinkButton>
      </EmptyState>
    );
  if (error) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return <Skeleton className="mt-2 h-96 w-full rounded-card" />;
}

function DocumentStatus({ document }: { document: StaffDocumentDetail }) {
  const { kind, isCancelled, outstanding, isOverdue, isDisputed } = document;
  if (kind === 'credit-note') return <Badge tone="credit">Credit note</Badge>;
  return (
    <>
      {isCancelled && <Badge tone="neutral">Order cancelled</Badge>}
      {!isCancelled && outstanding === 0 && <Badge tone="credit">Paid</Badge>}
      {outstanding > 0 && (
        <Badge tone={isOverdue ? 'owed' : 'notice'}>
          {formatMoney(outstanding)} {isOverdue ? 'overdue' : 'outstanding'}
        </Badge>
      )}
      {isDisputed && <Badge tone="notice">Disputed</Badge>}
    </>
  );
}

function Loaded({ document }: { document: StaffDocumentDetail }) {
  const { id, kind, number, title, issuedAt, creditRefusal } = document;
  const [isCrediting, setIsCrediting] = useState(false);
  const mayCredit = kind === 'invoice' && creditRefusal === null;
  useHotkeyGuide('Document', HELP);
  useHotkey('p', () => void window.open(staffDocumentUrl(id, 'pdf'), '_blank', 'noopener'));
  useHotkey('c', () => mayCredit && setIsCrediting(true));
  return (
    <>
      <div className="mt-1">
        <PageHeader
          title={
            <span className="wrap-anywhere">
              {title} {number}
            </span>
          }
        />
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
          <DocumentStatus document={document} />
          <time dateTime={issuedAt}>{formatDate(issuedAt)}</time>
        </p>
      </div>
      <div className="my-5 flex flex-wrap items-center gap-3">
        {mayCredit && (
          <Button onClick={() => setIsCrediting(true)}>
            Issue credit note…
            <Kbd>C</Kbd>
          </Button>
        )}
        <a
          href={staffDocumentUrl(id, 'pdf')}
          target="_blank"
          rel="noopener"
          className={buttonStyle({ variant: 'secondary' })}
        >
          <FileText aria-hidden />
          PDF
          <Kbd>P</Kbd>
        </a>
        <a href={staffDocumentUrl(id, 'csv')} download className={buttonStyle({ variant: 'secondary' })}>
          <Download aria-hidden />
          CSV
        </a>
        {kind === 'invoice' && creditRefusal && <p className="text-muted text-sm">{creditRefusal}</p>}
      </div>
      <div className="grid gap-x-8 beside:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <DocumentLines lines={document.lines} isInvoice={kind === 'invoice'} />
          <DocumentTotals document={document} />
        </div>
        <div className="flex flex-col gap-5 max-desktop:mt-6">
          <DocumentFacts document={document} />
          <CreditNotes creditNotes={document.creditNotes} />
        </div>
      </div>
      {isCrediting && <CreditNoteDialog invoice={document} onClose={() => setIsCrediting(false)} />}
    </>
  );
}
