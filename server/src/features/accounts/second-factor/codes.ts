import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@formulary/contract';
import { Secret, TOTP } from 'otpauth';

/** RFC 4226 recommends 160 bits. */
export const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;

const totpOf = (secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** Returns the key of an authenticator app as text, and as the address in its QR code. */
export const describeSecret = (
  secret: Buffer,
  names: { issuer: string; label: string },
): { secret: string; uri: string } => {
  const totp = totpOf(secret, names);
  return { secret: totp.secret.base32, uri: totp.toString() };
};

/**
 * Returns the time step of a correct code, which may be one step early or late because clocks differ; undefined for a wrong
 * one.
 */
export const stepOfCode = (secret: Buffer, code: string, now: Date): number | undefined => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
};

/** Without letters and digits that are easily confused. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Codes like `7k2m-p9xd-4fqw-c3nh`, each with about 78 random bits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, newGroup).join('-'));

/** A fast hash is enough for random codes. Case, spaces and hyphens do not matter. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest();
