/** Prints a hash of each sample document, drawn in this process. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { writeBilling } from '../src/documents/layouts/billing.ts';
import { manyNames, sampleCreditNote, sampleInvoice, sampleProForma } from './sample-documents.ts';

/** With transparency, which is decoded in the background. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

for (const data of [sampleInvoice, sampleCreditNote, sampleProForma, manyNames]) {
  const bytes = await buffer((await writeBilling(data, LOGO)).finish());
  process.stdout.write(`${createHash('sha256').update(bytes).digest('hex')} ${bytes.length}\n`);
}
