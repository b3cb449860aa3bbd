import { Secret, TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows at a moment for a key, with or without spaces. */
export const codeAt = (key: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: at.getTime() });
