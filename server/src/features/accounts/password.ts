import { hash, verify } from '@node-rs/argon2';

/** argon2id, as OWASP recommends it: 19 MiB, two passes, one thread. Runs off the event loop. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** What is verified for somebody who does not exist or has no password, so that both refusals cost the same. */
const NOBODY = hashPassword(crypto.randomUUID());

/** Whether the password is the one that was hashed. Without a hash it never is, after the same work. */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const isRight = await verify(passwordHash ?? (await NOBODY), password);
  return passwordHash !== null && isRight;
};
