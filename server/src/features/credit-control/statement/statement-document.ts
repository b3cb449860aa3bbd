import type { OpenInvoice } from '@formulary/contract';
import type { Document } from '../../../documents/document.ts';
import {
  type PrintedMovement,
  type OpenInvoice as PrintedOpenInvoice,
  writeStatement,
} from '../../../documents/layouts/statement.ts';
import type { PrintedCustomer } from '../../accounts/person-label.ts';
import type { Letterhead } from '../../business/letterhead.ts';
import type { Statement, StatementLine } from './read-statement.ts';
import { restLabel } from './statement-table.ts';

const movementOf = ({ date, what, reference, reason, amount, balance }: StatementLine): PrintedMovement => ({
  date,
  description: [what, reference, reason].filter(Boolean).join(' · '),
  amount,
  balance,
});

const openOf = ({ number, orderReference, date, dispute, ...invoice }: OpenInvoice): PrintedOpenInvoice => ({
  ...invoice,
  number: number ?? `Order ${orderReference}`,
  issuedAt: new Date(date),
  isDisputed: dispute !== null,
});

type Origin = Letterhead & { logo: Buffer | null; at: Date };

export const statementDocument = (
  { lines, invoices, rest, ageing, ...statement }: Statement,
  customer: PrintedCustomer,
  { issuer, bank, terms, logo, at }: Origin,
): Promise<Document> =>
  writeStatement({
    ...statement,
    ...{ issuer, bank, terms, logo, at, customer },
    movements: lines.map(movementOf),
    open: { invoices: invoices.map(openOf), rest: [restLabel(rest), rest], ageing },
    paymentReference: customer.accountName,
  });
