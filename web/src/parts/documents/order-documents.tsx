import type { Order } from '@formulary/contract';
import { documentUrl, proFormaUrl } from './api.ts';
import { DocumentFiles, DocumentKind } from './document-files.tsx';

type OrderDocumentsProps = { order: Pick<Order, 'id' | 'isCancelled' | 'documents'> };

/** An order's invoice and its credit notes; until it is invoiced, its pro forma invoice. */
export function OrderDocuments({ order: { id, isCancelled, documents } }: OrderDocumentsProps) {
  if (documents.length === 0 && isCancelled) return null;
  return (
    <section aria-labelledby="order-documents" className="mt-6">
      <h2 id="order-documents" className="title-group">
        Documents
      </h2>
      <ul className="mt-1">
        {documents.map((document) => (
          <li
            key={document.id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b py-1.5"
          >
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium tracking-wide">{document.number}</span>
              <DocumentKind kind={document.kind} />
            </span>
            <DocumentFiles number={document.number} hrefOf={(format) => documentUrl(document.id, format)} />
          </li>
        ))}
        {documents.length === 0 && (
          <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b py-1.5">
            <a
              href={proFormaUrl(id)}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center rounded-sm font-medium underline-offset-4 hover:underline"
            >
              Pro forma invoice
            </a>
            <span className="text-muted text-sm">The invoice is issued when the order is dispatched.</span>
          </li>
        )}
      </ul>
    </section>
  );
}
