import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters OWASP recommends: 19 MiB, two passes, one thread. Runs off the event loop. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/**
 * Verified for an unknown user or one without a password, so that every refusal takes the same time. All zeros, because
 * hashing something at each start would take time and 19 MiB.
 */
const NOBODY = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whether the password matches the hash. Without a hash it never does, after the same amount of work. */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const isRight = await verify(passwordHash ?? NOBODY, password);
  return passwordHash !== null && isRight;
};
