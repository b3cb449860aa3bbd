import type { Branding } from '@formulary/contract';
import type { Document } from '../../../documents/document.ts';
import type { Services } from '../../../http/app.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { findPrintedCustomers } from '../../accounts/person-label.ts';
import { findLetterhead, readLogo } from '../../business/letterhead.ts';
import type { Statement } from './read-statement.ts';

type Printing = { customerId: string; brand: Branding; at: Date };

/** Writes a customer's statement as PDF, with the business and the customer as they are now. */
export const printStatement = async (
  { db, files }: Pick<Services, 'db' | 'files'>,
  statement: Statement,
  { customerId, brand, at }: Printing,
): Promise<Document> => {
  const letterhead = await findLetterhead(db, brand);
  const logo = await readLogo(files, letterhead.logoKey);
  const customer = (await findPrintedCustomers(db, [customerId])).get(customerId) ?? notFound('Customer');
  // Writing PDFs takes several MiB, so its code is loaded only when needed.
  const { statementDocument } = await import('./statement-document.ts');
  return statementDocument(statement, customer, { ...letterhead, logo, at });
};
