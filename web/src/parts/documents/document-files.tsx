import { TAX_DOCUMENT_LABEL, type TaxDocumentKind } from '@formulary/contract';
import { Download } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { buttonStyle } from '#web/ui/action/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';

type DocumentFilesProps = {
  /** The document's number, for the accessible names. */
  number: string;
  hrefOf: (format: 'pdf' | 'csv') => string;
  /** For table rows, which are a single tab stop. */
  tabIndex?: number;
};

const style = cn(buttonStyle({ variant: 'secondary', size: 'sm' }), 'px-2.5');

/** Opens a document as PDF, or downloads it as CSV. */
export function DocumentFiles({ number, hrefOf, tabIndex }: DocumentFilesProps) {
  return (
    <span className="inline-flex gap-1.5">
      <a
        href={hrefOf('pdf')}
        target="_blank"
        rel="noopener"
        tabIndex={tabIndex}
        aria-label={`${number} as PDF`}
        className={style}
      >
        PDF
      </a>
      <a href={hrefOf('csv')} download tabIndex={tabIndex} aria-label={`${number} as CSV`} className={style}>
        <Download aria-hidden />
        CSV
      </a>
    </span>
  );
}

export function DocumentKind({ kind }: { kind: TaxDocumentKind }) {
  return <Badge tone={kind === 'invoice' ? 'primary' : 'credit'}>{TAX_DOCUMENT_LABEL[kind]}</Badge>;
}
