import { z } from 'zod';
import { PASSWORD_MAX } from './accounts.ts';
import { oneOf, requiredText, tooLongMessage } from './wire/fields.ts';

/** How long the link to set a forgotten password is valid. */
export const PASSWORD_RESET_MINUTES = 60;
/** How long the link that confirms an email address is valid. */
export const EMAIL_CHANGE_HOURS = 24;

/** The username or email address of a person who has forgotten their password. */
export const passwordResetRequest = z.object({
  account: requiredText('Enter your username or your email address.', 254),
});
/** Whether a forgotten password can be set by email; otherwise people contact the wholesaler. */
export const passwordResetMeans = z.object({ byEmail: z.boolean() });

/** The current password of a person who is changing their sign-in. */
const currentPassword = z
  .string('Enter your password.')
  .min(1, 'Enter your password.')
  .max(PASSWORD_MAX, tooLongMessage(PASSWORD_MAX));

/** `pending` is an unconfirmed address. `canChange`: whether the store can send the email that confirms it. */
export const ownEmail = z.object({
  email: z.string().nullable(),
  pending: z.object({ email: z.string(), expiresAt: z.iso.datetime() }).nullable(),
  canChange: z.boolean(),
});
export type OwnEmail = z.infer<typeof ownEmail>;

export const emailChange = z.object({
  email: requiredText('Enter your email address.', 254).pipe(
    z.email('Enter an email address, such as name@example.com.'),
  ),
  password: currentPassword,
});
export type EmailChange = z.infer<typeof emailChange>;

/** The owner and the address of a confirmation link. */
export const emailChangeOwner = z.object({ username: z.string(), email: z.string() });

/** A session of the current user; `isCurrent` marks the one that sent this request. */
export const ownSession = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  userAgent: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
export const ownSessionList = z.object({ sessions: z.array(ownSession) });

/** The password of a person who signed in more than a quarter of an hour ago. */
export const identityProof = z.object({ password: currentPassword.optional() });
export type IdentityProof = z.infer<typeof identityProof>;

export const SECOND_FACTORS = ['code', 'passkey'] as const;
/** The response to the correct password of a person with a second factor, who is not signed in yet. */
export const nextSignInStep = z.object({
  next: z.literal('second-factor'),
  methods: z.array(z.enum(SECOND_FACTORS)),
});
export type NextSignInStep = z.infer<typeof nextSignInStep>;

/** A code of the authenticator app, or a recovery code. */
export const secondFactorCode = z.object({ code: requiredText('Enter the code.', 40) });

/**
 * The setup data of an authenticator app: the key, as text and as an address. `qr` shows the address as a QR code: a
 * path of unit squares in a square with sides of `size`.
 */
export const newAuthenticator = z.object({
  secret: z.string(),
  uri: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type NewAuthenticator = z.infer<typeof newAuthenticator>;

export const RECOVERY_CODES = 10;
/** Each replaces the second factor for one sign-in. They are shown only once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const ownPasskey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Whether the passkey is synchronised between the owner's devices. */
  isBackedUp: z.boolean(),
});
export type OwnPasskey = z.infer<typeof ownPasskey>;

/**
 * How the current user signs in. `askPassword`: whether changes need the password, because the sign-in was some time ago.
 * `secondFactor` is only for staff; null for customers. `authenticatorSince` null: no authenticator app.
 */
export const ownSecurity = z.object({
  askPassword: z.boolean(),
  passkeys: z.array(ownPasskey),
  secondFactor: z
    .object({
      isRequired: z.boolean(),
      authenticatorSince: z.iso.datetime().nullable(),
      recoveryCodesLeft: z.int(),
    })
    .nullable(),
});
export type OwnSecurity = z.infer<typeof ownSecurity>;

const base64url = (most: number) =>
  z
    .string()
    .max(most, tooLongMessage(most))
    .regex(/^[A-Za-z0-9_-]+$/, 'Must be base64url.');
const ID_MAX = 1400;
const DATA_MAX = 16_000;

/** A browser's response when a passkey is created (`RegistrationResponseJSON` of WebAuthn). */
export const passkeyCreated = z.object({
  id: base64url(ID_MAX),
  rawId: base64url(ID_MAX),
  type: oneOf(['public-key']),
  response: z.object({
    clientDataJSON: base64url(DATA_MAX),
    attestationObject: base64url(DATA_MAX),
    transports: z
      .array(z.string().max(20, tooLongMessage(20)))
      .max(10, 'Send at most 10 transports.')
      .optional(),
  }),
});

/** A browser's response when someone signs in with a passkey (`AuthenticationResponseJSON` of WebAuthn). */
export const passkeySigned = z.object({
  id: base64url(ID_MAX),
  rawId: base64url(ID_MAX),
  type: oneOf(['public-key']),
  response: z.object({
    clientDataJSON: base64url(DATA_MAX),
    authenticatorData: base64url(DATA_MAX),
    signature: base64url(DATA_MAX),
    userHandle: base64url(200).optional(),
  }),
});

const passkeyName = requiredText('Enter a name, such as “Work laptop”.', 60);
export const passkeyNameInput = z.object({ name: passkeyName });
export const newPasskey = z.object({ name: passkeyName, passkey: passkeyCreated });
/** The passkey, and recovery codes if it is the first second factor of a member of staff. */
export const addedPasskey = z.object({
  passkey: ownPasskey,
  recoveryCodes: z.array(z.string()).nullable(),
});

const transports = z.array(z.string()).optional();
/** The options for creating a passkey (`PublicKeyCredentialCreationOptionsJSON` of WebAuthn). */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string(), transports })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});

/** The options for signing in with a passkey (`PublicKeyCredentialRequestOptionsJSON` of WebAuthn). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
