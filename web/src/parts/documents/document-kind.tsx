import { TAX_DOCUMENT_LABEL, type TaxDocumentKind } from '@formulary/contract';
import { Badge } from '#web/ui/feedback/badge.tsx';

export function DocumentKind({ kind }: { kind: TaxDocumentKind }) {
  return <Badge tone={kind === 'invoice' ? 'primary' : 'credit'}>{TAX_DOCUMENT_LABEL[kind]}</Badge>;
}
