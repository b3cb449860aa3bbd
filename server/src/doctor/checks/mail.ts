import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import { type Check, type Finding, failure, ok, warning } from '../check.ts';

const PATIENCE_MS = 15_000;
const LOOPBACK = /^(localhost|127\.|\[?::1)/;

type Mail = NonNullable<Config['mail']>;

const openTransport = ({ smtpUrl }: Mail, requireTLS: boolean) =>
  createTransport({
    url: smtpUrl,
    requireTLS,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });

const explain = (error: unknown, host: string): Finding => {
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  const said = `${host}: ${message}`;
  if (code === 'EAUTH')
    return failure(
      `${host} rejects the user name or the password.`,
      'Correct both in SMTP_URL; percent-encode special characters.',
    );
  if (/certificate|self.signed|altname/i.test(message))
    return failure(
      said,
      'Use the name in the certificate of the mail server, or give the mail server a valid certificate.',
    );
  return failure(
    said,
    'Correct the host and port in SMTP_URL, and check that the firewall lets this machine connect to them.',
  );
};

/** Connects and signs in, over TLS if the server supports it. */
const signIn = async (mail: Mail): Promise<Finding> => {
  const { host, hostname } = new URL(mail.smtpUrl);
  try {
    await openTransport(mail, true).verify();
    return ok(`${host} accepts the connection over TLS, and the sign-in.`);
  } catch (error) {
    if (!/STARTTLS/i.test(String(error))) return explain(error, host);
  }
  try {
    await openTransport(mail, false).verify();
  } catch (error) {
    return explain(error, host);
  }
  if (LOOPBACK.test(hostname)) return ok(`${host} accepts the connection, which stays on this machine.`);
  return warning(
    `${host} offers no TLS, so emails and the password can be read in transit.`,
    'Use a mail server with TLS: smtps://…:465, or STARTTLS on port 587.',
  );
};

const sendTo = async (mail: Mail, to: string): Promise<Finding> => {
  const { host } = new URL(mail.smtpUrl);
  try {
    await openTransport(mail, false).sendMail({
      from: { name: 'Formulary', address: mail.from },
      to,
      subject: 'Formulary can send emails',
      text: `This email was sent by formulary doctor for ${mail.publicUrl}.`,
    });
    return ok(`${host} accepted an email to ${to}. Check that it arrives and is not marked as spam.`);
  } catch (error) {
    const { message } = error as Error;
    return failure(
      `${host} did not accept an email from ${mail.from} to ${to}: ${message}`,
      'Use a sender in MAIL_FROM that the mail server accepts.',
    );
  }
};

export const mail: Check = {
  name: 'mail',
  run: async ({ config, options }) => {
    if (!config.mail)
      return [
        warning(
          'No mail server is set: customers get no emails, and staff must hand over one-time password links.',
          'Set SMTP_URL and MAIL_FROM.',
        ),
      ];
    const signedIn = await signIn(config.mail);
    if (signedIn.status === 'failure' || !options.mailTo) return [signedIn];
    return [signedIn, await sendTo(config.mail, options.mailTo)];
  },
};
