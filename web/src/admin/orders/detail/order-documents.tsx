import type { StaffOrder } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { staffDocumentUrl, useIssueInvoice } from '#web/admin/documents/api.ts';
import { DocumentGaps } from '#web/admin/documents/document-gaps.tsx';
import { DocumentKind } from '#web/parts/documents/document-files.tsx';
import { Button, buttonStyle } from '#web/ui/action/button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { toast, toastError } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { deliveryNoteUrl, invoiceUrl, slipsUrl } from '../api.ts';

function IssueInvoiceButton({ order }: { order: StaffOrder }) {
  const { id, referenceNumber, customer, documentGaps } = order;
  const [isAsked, setIsAsked] = useState(false);
  const issue = useIssueInvoice(id);
  const confirm = () =>
    issue.mutate(undefined, {
      onSuccess: (invoice) =>
        toast({
          description: `${invoice.number} issued for ${referenceNumber}.`,
          link: { to: `/admin/documents/${invoice.id}`, label: `View ${invoice.number}` },
        }),
      onError: (error) => toastError(error, 'Could not issue the invoice'),
      onSettled: () => setIsAsked(false),
    });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsAsked(true)}>
        Issue invoice…
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={`Issue the invoice for ${referenceNumber}?`}
        description="Otherwise it is issued when the order is dispatched. An issued invoice never changes; cancelling the order then issues a credit note."
        confirmLabel="Issue invoice"
        loading={issue.isPending}
        onConfirm={confirm}
      >
        {documentGaps.length > 0 && <DocumentGaps gaps={documentGaps} customerId={customer.id} />}
      </ConfirmDialog>
    </>
  );
}

type PrintedProps = { href: string; label: string; letter?: string; Icon: typeof Printer };

function Printed({ href, label, letter, Icon }: PrintedProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={buttonStyle({ variant: 'secondary', size: 'sm' })}
    >
      <Icon aria-hidden />
      {label}
      {letter && <Kbd>{letter}</Kbd>}
    </a>
  );
}

/** The invoice and credit notes of an order, and the documents to print for its delivery. */
export function OrderDocuments({ order }: { order: StaffOrder }) {
  const { id, documents, isCancelled, documentGaps, customer } = order;
  const isInvoiced = documents.some(({ kind }) => kind === 'invoice');
  return (
    <section aria-labelledby="order-documents" className="card px-5.5 py-5">
      <h2 id="order-documents" className="title-group">
        Documents
      </h2>
      {documents.length > 0 && (
        <ul className="mt-1 text-sm">
          {documents.map((document) => (
            <li
              key={document.id}
              className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-1.5"
            >
              <Link
                to="/admin/documents/$id"
                params={{ id: document.id }}
                className="rounded-sm font-medium tracking-wide underline-offset-4 hover:underline max-desktop:py-3"
              >
                {document.number}
              </Link>
              <DocumentKind kind={document.kind} />
              <a
                href={staffDocumentUrl(document.id, 'pdf')}
                target="_blank"
                rel="noopener"
                aria-label={`${document.number} as PDF`}
                className="ml-auto inline-flex min-h-6 items-center rounded-sm font-medium text-primary underline-offset-4 hover:underline max-desktop:min-h-11"
              >
                PDF
              </a>
            </li>
          ))}
        </ul>
      )}
      <DocumentGaps gaps={documentGaps} customerId={customer.id} className="mt-3" />
      <div className="mt-3 flex flex-wrap gap-2">
        <Printed href={slipsUrl([id])} label="Picking slip" letter="P" Icon={Printer} />
        <Printed href={deliveryNoteUrl(id)} label="Delivery note" letter="N" Icon={ClipboardCheck} />
        <Printed
          href={invoiceUrl(id)}
          label={isInvoiced ? 'Invoice' : 'Pro forma invoice'}
          letter="I"
          Icon={FileText}
        />
        {!isInvoiced && !isCancelled && <IssueInvoiceButton order={order} />}
      </div>
    </section>
  );
}
