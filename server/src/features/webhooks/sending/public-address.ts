import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
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
// Tunnels, which lead to an IPv4 address of the sender's choice, and examples.
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
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** Says why a message is not sent to an address. */
export class PrivateAddressError extends Error {
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
