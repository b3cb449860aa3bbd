import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

export type Received = {
  headers: IncomingHttpHeaders;
  /** The body as received, which is what is signed. */
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
};

/** A server of another system, which records what it receives and returns 204 unless told otherwise. */
export const startReceiver = async () => {
  const received: Received[] = [];
  const arrivals: (() => void)[] = [];
  let answer: RequestListener = (_request, reply) => reply.writeHead(204).end();
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      received.push({ headers: request.headers, text, body: JSON.parse(text) });
      for (const arrived of arrivals.splice(0)) arrived();
      answer(request, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    /** Resolves with the next request. */
    next: () => new Promise<void>((resolve) => arrivals.push(resolve)),
    answerWith: (listener: RequestListener): void => {
      answer = listener;
    },
  };
};

/** Checks a message as Standard Webhooks requires of receivers. */
export const isSigned = ({ headers, text }: Received, secret: string): boolean => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => {
      const [version, signature = ''] = one.split(',');
      const given = Buffer.from(signature, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
};
