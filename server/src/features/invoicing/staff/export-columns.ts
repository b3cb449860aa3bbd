import { CREDIT_REASON_LABEL, TAX_DOCUMENT_LABEL } from '@formulary/contract';
import type { TableColumn } from '../../../http/exports/table-column.ts';
import type { DocumentRow } from '../document-rows.ts';

export const EXPORT_COLUMNS: TableColumn<DocumentRow>[] = [
  { header: 'Number', kind: 'text', value: (row) => row.number },
  { header: 'Kind', kind: 'text', value: (row) => TAX_DOCUMENT_LABEL[row.kind] },
  { header: 'Issued', kind: 'moment', value: (row) => new Date(row.issuedAt) },
  { header: 'Username', kind: 'text', value: (row) => row.username },
  { header: 'Customer', kind: 'text', width: 32, value: (row) => row.customerName },
  { header: 'Order', kind: 'text', value: (row) => row.orderReference },
  { header: 'PO number', kind: 'text', value: (row) => row.poNumber },
  { header: 'Corrects', kind: 'text', value: (row) => row.invoiceNumber },
  { header: 'Reason', kind: 'text', value: (row) => row.reason && CREDIT_REASON_LABEL[row.reason] },
  { header: 'Total', kind: 'money', value: (row) => row.total },
  { header: 'VAT', kind: 'money', value: (row) => row.tax },
  { header: 'Due', kind: 'text', value: (row) => row.dueOn },
  { header: 'Outstanding', kind: 'money', value: (row) => row.outstanding },
  { header: 'Disputed', kind: 'yesNo', value: (row) => row.isDisputed },
];
