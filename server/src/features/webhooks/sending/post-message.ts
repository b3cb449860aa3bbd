import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { bareHost, isPublicAddress, lookupPublic, PrivateAddressError } from './public-address.ts';

/** For the whole exchange, so that a slow receiver cannot hold up the others. */
const TIMEOUT_MS = 10_000;
const EXCERPT_BYTES = 1_000;

export type Message = { id: string; url: string; secret: string; body: string; at: Date };
/** The receiver's response; without one, the `error`. */
export type Outcome = { status?: number; answer?: string; error?: string; durationMs: number };

/** The signature of Standard Webhooks: of the id, the time and the body. */
const signatureOf = ({ id, secret, body }: Message, timestamp: string): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return `v1,${signature}`;
};

const excerptOf = (chunks: Buffer[]): string =>
  Buffer.concat(chunks).subarray(0, EXCERPT_BYTES).toString().replaceAll('\0', '').toWellFormed();

const post = (
  message: Message,
  signal: AbortSignal,
  allowPrivate: boolean,
): Promise<Omit<Outcome, 'durationMs'>> => {
  const url = new URL(message.url);
  const host = bareHost(url.hostname);
  // A name is checked once it is resolved; an IP address is never resolved, so it is checked here.
  if (!allowPrivate && isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError(host);
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      agent: false,
      signal,
      ...(!allowPrivate && { lookup: lookupPublic() }),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(message.body),
        'user-agent': 'Formulary',
        'webhook-id': message.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(message, timestamp),
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = (): void =>
        resolve({ ...(response.statusCode && { status: response.statusCode }), answer: excerptOf(chunks) });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size < EXCERPT_BYTES) return;
        finish();
        response.destroy();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    request.end(message.body);
  });
};

const reasonOf = (error: unknown): string => {
  if (error instanceof Error && error.name === 'AbortError')
    return `There was no complete answer within ${TIMEOUT_MS / 1000} seconds.`;
  return error instanceof Error ? error.message || error.name : String(error);
};

/**
 * Sends a message once, to a public address unless private ones are allowed, without following redirects. Rejects only if
 * the signal is aborted.
 */
export const postMessage = async (
  message: Message,
  { signal, allowPrivate }: { signal: AbortSignal; allowPrivate: boolean },
): Promise<Outcome> => {
  const start = performance.now();
  const timed = (outcome: Omit<Outcome, 'durationMs'>): Outcome => ({
    ...outcome,
    durationMs: Math.round(performance.now() - start),
  });
  try {
    const either = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    return timed(await post(message, either, allowPrivate));
  } catch (error) {
    signal.throwIfAborted();
    return timed({ error: reasonOf(error) });
  }
};
