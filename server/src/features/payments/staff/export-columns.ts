import { negateCents, PAYMENT_TYPE, type PaymentState } from '@formulary/contract';
import type { TableColumn } from '../../../http/exports/table-column.ts';
import type { PaymentRow } from './payment-rows.ts';

const STATES: Record<PaymentState, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  manual: 'Manual',
};
const KINDS = ['Proof of payment', 'Credit', 'Debit'];

/** Payments as a file, with debits negative so that the column adds up to the amount paid. */
export const EXPORT_COLUMNS: readonly TableColumn<PaymentRow>[] = [
  { header: 'Date', kind: 'moment', width: 18, value: (row) => new Date(row.dateCreated) },
  { header: 'Customer', kind: 'text', width: 30, value: (row) => row.customerName },
  { header: 'Username', kind: 'text', width: 18, value: (row) => row.username },
  { header: 'Status', kind: 'text', width: 12, value: (row) => STATES[row.state] },
  { header: 'Kind', kind: 'text', width: 18, value: (row) => row.method ?? KINDS[row.paymentType] },
  {
    header: 'Amount',
    kind: 'money',
    width: 14,
    value: ({ isPaid, amount, paymentType }) => {
      if (!isPaid) return null;
      return paymentType === PAYMENT_TYPE.Debit ? negateCents(amount) : amount;
    },
  },
  { header: 'Orders', kind: 'text', width: 24, value: (row) => row.references.join(', ') },
  { header: 'Bank reference', kind: 'text', width: 24, value: (row) => row.bankReference },
  { header: 'Decided by', kind: 'text', width: 24, value: (row) => row.decidedBy },
  {
    header: 'Decided at',
    kind: 'moment',
    width: 18,
    value: ({ decidedAt }) => decidedAt && new Date(decidedAt),
  },
  { header: 'Reason', kind: 'text', width: 40, value: (row) => row.reason },
  { header: 'File', kind: 'text', width: 30, value: (row) => row.fileName },
  { header: 'Payment', kind: 'text', width: 38, value: (row) => row.id },
];
