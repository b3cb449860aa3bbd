import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Workplace } from './run-part.ts';

/** A mail server that records the subject of every email. */
export const startMailServer = async (place: Workplace) => {
  const subjects: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: async (stream, _session, done) => {
      subjects.push(/^Subject: (.*)$/m.exec(await text(stream))?.[1]?.trim() ?? '');
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  place.atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    subjects,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'orders@wholesaler.example',
      PUBLIC_URL: 'https://shop.example',
    },
  };
};
