import type { OrderInvoicing } from '../orders/order-invoicing.ts';
import { findDocumentGaps } from './document-gaps.ts';
import { findOrderDocuments } from './order-documents.ts';

export const orderInvoicing: OrderInvoicing = {
  findDocuments: findOrderDocuments,
  findDocumentGaps,
};
