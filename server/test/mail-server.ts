import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type Arrived = { from: string; to: string[]; raw: string };

/** Returns the text of an email as its reader sees it. */
const plain = ({ raw }: Arrived): string => {
  const [, part = ''] = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(raw) ?? [];
  const joined = part.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_match, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\u00a0', ' ');
};

/** A mail server for the tests of one file. `state` decides whether it is down, and which recipients it refuses. */
export const mailServer = () => {
  const arrived: Arrived[] = [];
  const state = { isAway: false, refuses: (_address: string): boolean => false };
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onMailFrom: (_address, _session, done) => done(state.isAway ? new Error('Try again later') : null),
    onRcptTo: ({ address }, _session, done) => {
      if (!state.refuses(address)) return done();
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onData: async (stream, { envelope }, done) => {
      const raw = await text(stream);
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
      done();
    },
  });
  const start = async (): Promise<Record<string, string>> => {
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    return {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'orders@wholesaler.example',
      PUBLIC_URL: 'https://shop.example',
    };
  };
  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  return { arrived, state, start, stop, plain };
};
