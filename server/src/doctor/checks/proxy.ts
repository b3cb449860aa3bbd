import { once } from 'node:events';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { PROOF_MAX_BYTES } from '@formulary/contract';
import { eq } from 'drizzle-orm';
import { createSession, hashToken, SESSION_COOKIE } from '../../features/accounts/sessions/create-session.ts';
import { sessions, users } from '../../features/accounts/tables.ts';
import type { Services } from '../../http/app.ts';
import { type DatabaseCheck, type Finding, failure, ok, warning } from '../check.ts';

const PATIENCE_MS = 10_000;
const DAY_MS = 86_400_000;
/** Proxies renew a certificate when a third of its life is left. Below this, even a short-lived one should have been renewed. */
const LATE_MS = 14 * DAY_MS;
const LATE_PART = 0.2;

type Asked = { method?: string; headers?: Record<string, string>; body?: Buffer };

/** Sends a request through the proxy; the caller reads or destroys the response. */
const ask = async (
  address: URL,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<IncomingMessage> => {
  const send = address.protocol === 'https:' ? secureRequest : plainRequest;
  const request = send(address, {
    method,
    agent: false,
    headers: { ...headers, ...(body && { 'content-length': body.length }) },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  // A response may arrive before the whole body has been sent.
  request.on('error', () => {});
  request.end(body);
  const [answer] = await answered;
  answer.on('error', () => {});
  return answer;
};

const CERTIFICATE_FAULTS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not signed by an authority that browsers trust.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not signed by an authority that browsers trust.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The certificate is not signed by an authority that browsers trust, or the proxy does not send the whole chain.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
};

const unreachable = (address: URL, error: unknown): Finding => {
  const { code = '', message } = error as Error & { code?: string };
  const fault = CERTIFICATE_FAULTS[code];
  return fault
    ? failure(
        `${address.host}: ${fault}`,
        'Check the proxy’s log: with Caddy, ports 80 and 443 must be open to the Internet and the name must point here.',
      )
    : failure(
        `${address.origin} does not respond (${code || message}).`,
        'Check that the proxy is running, that the name points to this machine, and that the firewall allows ports 80 and 443.',
      );
};

const checkHead = async (address: URL): Promise<Finding[]> => {
  const answer = await ask(new URL('/healthz', address));
  const certificate = (answer.socket as TLSSocket).getPeerCertificate();
  answer.destroy();
  if (answer.statusCode !== 200)
    return [
      failure(
        `${address.origin}/healthz returns ${answer.statusCode}, not 200.`,
        'Start the store, and configure the proxy to pass every address to it.',
      ),
    ];
  const findings: Finding[] = [];
  const [from = 0, to = 0] = [certificate.valid_from, certificate.valid_to].map(Date.parse);
  if (to - Date.now() < Math.min(LATE_MS, (to - from) * LATE_PART))
    findings.push(
      warning(
        `The certificate expires in ${Math.floor((to - Date.now()) / DAY_MS)} days.`,
        'Check the proxy’s log to find out why it was not renewed.',
      ),
    );
  if (!answer.headers['strict-transport-security'])
    findings.push(
      warning(
        'The proxy removes the Strict-Transport-Security header.',
        'Configure it to pass the headers of the store unchanged.',
      ),
    );
  return findings;
};

/** The store's cookies are Secure if it trusts the proxy's header that says the request came over TLS. */
const checkForwarded = async (address: URL): Promise<Finding[]> => {
  const answer = await ask(new URL('/api/auth/logout', address), {
    method: 'POST',
    headers: { origin: address.origin },
  });
  answer.destroy();
  if (answer.statusCode === 403)
    return [
      failure(
        'The proxy passes a different name from the one in PUBLIC_URL, so the store rejects requests from its own pages.',
        'Configure the proxy to pass the Host header unchanged, and set PUBLIC_URL to the address that customers use.',
      ),
    ];
  const cookies = answer.headers['set-cookie']?.join('\n') ?? '';
  if (/^__Host-.*;\s*Secure/im.test(cookies)) return [];
  return [
    failure(
      'The store does not know that its customers use TLS, so its cookies are not Secure.',
      'Configure the proxy to send X-Forwarded-Proto and X-Forwarded-For, and set TRUST_PROXY to its address (loopback on this machine).',
    ),
  ];
};

/**
 * Sends a proof of the maximum size without a session: the store itself refuses it, and may close the connection early.
 */
const checkBody = async (address: URL): Promise<Finding[]> => {
  const answer = await ask(new URL('/api/payments', address), {
    method: 'POST',
    headers: { origin: address.origin, 'content-type': 'multipart/form-data; boundary=none' },
    body: Buffer.alloc(PROOF_MAX_BYTES),
  }).catch(() => undefined);
  answer?.destroy();
  if (answer?.statusCode !== 413) return [];
  return [
    failure(
      `The proxy rejects uploads of ${Math.ceil(PROOF_MAX_BYTES / 1_000_000)} MB, so proofs of payment fail.`,
      'Raise its limit: in nginx client_max_body_size, in Caddy request_body max_size.',
    ),
  ];
};

/** Opens a temporary session, and reads the beginning of the change stream, which a buffering proxy would hold back. */
const checkStream = async (address: URL, services: Services): Promise<Finding[]> => {
  const [admin] = await services.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'Admin'))
    .limit(1);
  if (!admin) return [];
  const token = await createSession({ ...services, clock: () => new Date() }, admin.id, 'formulary doctor');
  try {
    const answer = await ask(new URL('/api/events', address), {
      headers: { cookie: `__Host-${SESSION_COOKIE}=${token}; ${SESSION_COOKIE}=${token}` },
    });
    if (answer.statusCode === 200) await once(answer, 'readable');
    answer.destroy();
    return [];
  } catch {
    return [
      warning(
        'The proxy holds back the stream of changes, so open screens do not update automatically.',
        'Configure it to pass text/event-stream immediately: in nginx proxy_buffering off, in Caddy flush_interval -1.',
      ),
    ];
  } finally {
    await services.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
  }
};

/** Whether customers can reach the store correctly through the proxy. */
export const proxy: DatabaseCheck = {
  name: 'proxy and TLS',
  run: async ({ config, services }) => {
    if (!config.publicUrl) return [];
    const address = new URL(config.publicUrl);
    if (address.protocol !== 'https:')
      return [
        failure(
          `${address.origin} has no TLS: passwords and orders can be read in transit.`,
          'Set up TLS (docs/deploy/one-server.md) and set PUBLIC_URL to https://…',
        ),
      ];
    try {
      const findings = await checkHead(address);
      if (!findings.some(({ status }) => status === 'failure'))
        findings.push(
          ...(await checkForwarded(address)),
          ...(await checkBody(address)),
          ...(await checkStream(address, services)),
        );
      return findings.length > 0
        ? findings
        : [ok(`${address.origin}: TLS, headers, uploads and live updates work through the proxy.`)];
    } catch (error) {
      return [unreachable(address, error)];
    }
  },
};
