import type { OrderInvoicing } from '../orders/ports.ts';
import { creditCancellation } from './crediting/credit-cancellation.ts';
import { findDocumentGaps } from './issuing/document-gaps.ts';
import { issueAtDispatch } from './issuing/issue-invoice.ts';
import { type IssuingServices, openIssuing } from './issuing/issuing.ts';
import { findOrderDocuments } from './order-documents.ts';

export const openOrderInvoicing = (services: IssuingServices): OrderInvoicing => {
  const issuing = openIssuing(services);
  return {
    issueAtDispatch: (tx, act) => issueAtDispatch(tx, act, issuing),
    creditCancellation: (tx, act) => creditCancellation(tx, act, issuing),
    findDocuments: findOrderDocuments,
    findDocumentGaps,
  };
};
