import type { FastifyReply } from 'fastify';
import type { Document } from './document.ts';

/** Sends a finished document for display in the browser. `name` must be plain characters without an extension. */
export const sendDocument = (reply: FastifyReply, document: Document, name: string): FastifyReply =>
  reply
    .type('application/pdf')
    .headers({
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${name.replace(/[^\w.-]+/g, '-')}.pdf"`,
    })
    .send(document.finish());
