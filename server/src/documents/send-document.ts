import type { FastifyReply } from 'fastify';
import type { Document } from './document.ts';

export const PDF = 'application/pdf';

/** Sets the headers of a PDF for display in the browser, under a name without an extension. */
export const replyPdf = (reply: FastifyReply, name: string): FastifyReply =>
  reply.type(PDF).headers({
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="${name.replace(/[^\w.-]+/g, '-')}.pdf"`,
  });

/** Sends a finished document. */
export const sendDocument = (reply: FastifyReply, document: Document, name: string): FastifyReply =>
  replyPdf(reply, name).send(document.finish());
