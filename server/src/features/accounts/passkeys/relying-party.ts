import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../http/errors/app-error.ts';

/** The origin of the requesting page, and the name that its passkeys belong to. */
export type RelyingParty = { origin: string; id: string };

const UNSUITABLE =
  'Passkeys need a page with a name and https. Open the store at its own address, or use the password.';

const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost');

/**
 * Returns the relying party of a request: the page's own host, which `guardOrigins` has compared with that of the API.
 * CONFLICT for IP addresses and pages without TLS, where browsers allow passkeys only on this machine.
 */
export const relyingPartyOf = ({ headers }: FastifyRequest): RelyingParty => {
  const page = URL.parse(headers.origin ?? '');
  const isSuitable =
    page !== null &&
    isIP(page.hostname.replaceAll(/[[\]]/g, '')) === 0 &&
    (page.protocol === 'https:' || isLocal(page.hostname));
  if (!isSuitable) throw new AppError('CONFLICT', UNSUITABLE);
  return { origin: page.origin, id: page.hostname };
};
