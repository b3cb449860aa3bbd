import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows at a given time for a key, with or without spaces. */
export const codeAt = (key: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: at.getTime() });

const VERIFIED = 0x04;
const PRESENT = 0x01;
const HAS_KEY = 0x40;

const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborInt = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborMap = (pairs: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const text64 = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

type Asked = { challenge: string };
/** What a test may do differently from an honest device. */
type Faults = { origin?: string; rpId?: string; counter?: number; isVerified?: boolean; userHandle?: string };

/** A passkey in software, of one relying party. Like a security key, it increases its counter with each signature. */
export const passkeyDevice = ({ origin, rpId, userId }: { origin: string; rpId: string; userId: string }) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let count = 0;

  const clientData = (type: string, { challenge }: Asked, page: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }));
  const authenticatorData = (flags: number, faults: Faults): Buffer => {
    count += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? count);
    const verified = faults.isVerified === false ? 0 : VERIFIED;
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([flags | PRESENT | verified]), counter]);
  };
  const cose = cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
  const id = text64(credentialId);

  return {
    id,
    create: (asked: Asked, faults: Faults = {}) => {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        cose,
      ]);
      const authData = Buffer.concat([authenticatorData(HAS_KEY, faults), attested]);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: text64(clientData('webauthn.create', asked, faults.origin ?? origin)),
          attestationObject: text64(attestationObject),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    sign: (asked: Asked, faults: Faults = {}) => {
      const data = clientData('webauthn.get', asked, faults.origin ?? origin);
      const authData = authenticatorData(0, faults);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: text64(data),
          authenticatorData: text64(authData),
          signature: text64(signature),
          userHandle: text64(faults.userHandle ?? userId),
        },
        clientExtensionResults: {},
      };
    },
  };
};
