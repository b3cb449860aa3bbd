import type { StaffDocumentDetail } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText, FileX } from 'lucide-react';
import { useState } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useHotkey } from '#web/lib/hotkeys/hotkey.ts';
import { type HotkeyHelp, useHotkeyGuide } from '#web/lib/hotkeys/hotkey-guide.ts';
import { Button } from '#web/ui/action/button.tsx';
import { buttonStyle } from '#web/ui/action/button-style.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useCrumbName } from '#web/ui/page/crumb-name.ts';
import { staffDocumentQuery, staffDocumentUrl } from '../api.ts';
import { CreditNoteDialog } from '../crediting/credit-note-dialog.tsx';
import { CreditNotes, DocumentFacts } from './document-facts.tsx';
import { DocumentLines } from './document-lines.tsx';
import { DocumentTotals } from './document-totals.tsx';

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
