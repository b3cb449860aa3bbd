import { createHmac } from 'node:crypto';
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks without public servers: private, local, reserved and for documentation (IANA's special-purpose registry). */
const SPECIAL = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = network.split('/');
  SPECIAL.addSubnet(address, Number(bits));
}
// Tunnels, which lead to an IPv4 address of the sender's choice, and addresses for examples.
SPECIAL.addSubnet('2001::', 23, 'ipv6');
SPECIAL.addSubnet('2001:db8::', 32, 'ipv6');
SPECIAL.addSubnet('2002::', 16, 'ipv6');
SPECIAL.addSubnet('3fff::', 20, 'ipv6');

/** The part of IPv6 that is allocated for the Internet. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the Internet, as opposed to this machine or a private network. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address);
  if (version === 4) return !SPECIAL.check(address);
  return version === 6 && GLOBAL.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
};

/** Returns the host of a URL, with an IPv6 address without brackets. */
const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** Says why a message is not sent to an address. */
class PrivateAddressError extends Error {
  constructor(address: string) {
    super(`${address} is not on the Internet. Webhooks are not sent to private addresses.`);
  }
}

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for a connection and rejects it if any of its addresses is private. The connection is opened to the
 * addresses checked here, so the name cannot lead elsewhere after the check.
 */
export const lookupPublic =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      const refused = addresses?.find(({ address }) => !isPublicAddress(address));
      if (error) callback(error, '', 0);
      else if (refused) callback(new PrivateAddressError(refused.address), '', 0);
      else if (!first) callback(new Error(`${hostname} has no address`), '', 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

/** Whether a webhook's URL is allowed, as far as is known before its name is resolved. */
export const isAllowedUrl = (text: string): boolean => {
  const { protocol, hostname } = new URL(text);
  const host = bareHost(hostname);
  return protocol === 'https:' && (!isIP(host) || isPublicAddress(host));
};

/** For the whole exchange, so that a slow receiver cannot hold up the others. */
const TIMEOUT_MS = 10_000;
const EXCERPT_BYTES = 1_000;

export type Message = { id: string; url: string; secret: string; body: string; at: Date };
/** The receiver's response; without one, the `error`. */
export type Outcome = { status?: number; answer?: string; error?: string; durationMs: number };

/** The Standard Webhooks signature of the id, the time and the body. */
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
    return `There was no complete response within ${TIMEOUT_MS / 1000} seconds.`;
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
