import type { FastifyReply } from 'fastify';
import type { Document } from './document.ts';

export const PDF = 'application/pdf';

/** Sends a finished document for display in the browser. `name` must be plain characters without an extension. */
export const sendDocument = (reply: FastifyReply, document: Document, name: string): FastifyReply =>
  reply
    .type(PDF)
    .headers({
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${name.replace(/[^\w.-]+/g, '-')}.pdf"`,
    })
    .send(document.finish());
