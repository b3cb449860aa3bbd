import { buffer } from 'node:stream/consumers';
import { writeBilling } from '../../../documents/layouts/billing.ts';
import type { BillingDocument } from '../../../documents/snapshot.ts';
import type { Files } from '../../../storage/files.ts';
import { readLogo } from '../../business/letterhead.ts';

/** Draws a document as a PDF. The same document gives the same bytes. Import it only when needed: its code is large. */
export const renderBilling = async (files: Files, document: BillingDocument): Promise<Buffer> => {
  const written = await writeBilling(document, await readLogo(files, document.logoKey));
  return buffer(written.finish());
};
