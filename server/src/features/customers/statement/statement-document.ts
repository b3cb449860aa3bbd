import type { Document } from '../../../documents/document.ts';
import { type PrintedMovement, writeStatement } from '../../../documents/layouts/statement.ts';
import type { PrintedCustomer } from '../../accounts/printed-customers.ts';
import type { Letterhead } from '../../business/find-letterhead.ts';
import type { Statement, StatementLine } from './read-statement.ts';

const movementOf = ({ date, what, reference, reason, amount, balance }: StatementLine): PrintedMovement => ({
  date,
  description: [what, reference, reason].filter(Boolean).join(' · '),
  amount,
  balance,
});

type Origin = Letterhead & { logo: Buffer | null; at: Date };

export const statementDocument = (
  { lines, ...statement }: Statement,
  customer: PrintedCustomer,
  { issuer, bank, terms, logo, at }: Origin,
): Promise<Document> =>
  writeStatement({
    ...statement,
    ...{ issuer, bank, terms, logo, at, customer },
    movements: lines.map(movementOf),
    open: null,
    paymentReference: customer.accountName,
  });
