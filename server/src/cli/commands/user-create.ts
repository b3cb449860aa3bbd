import { centsFromRand, customerInput, PASSWORD_MIN, requiredText, roleName } from '@formulary/contract';
import { z } from 'zod';
import { createUser } from '../../features/accounts/create-user.ts';
import type { Services } from '../../http/app.ts';
import { CommandError, type Print } from '../command-error.ts';
import { readPassword } from '../read-password.ts';

const options = z.object({
  name: requiredText('A name is required.', 100),
  surname: z.string().trim(),
  phone: z.string().trim(),
  role: roleName,
  storeAccess: z.boolean(),
  canCollect: z.boolean().default(false),
  deliveryFee: z.coerce.number().pipe(customerInput.shape.deliveryFee),
});

/** Creates a person who may sign in at once. */
export const userCreateCommand = async (
  { db }: Services,
  username: string,
  given: unknown,
  print: Print,
): Promise<void> => {
  const parsed = options.safeParse(given);
  if (!parsed.success)
    throw new CommandError(
      parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
    );
  const password = await readPassword(`Password for ${username}: `);
  if (password.length < PASSWORD_MIN)
    throw new CommandError(`The password must have at least ${PASSWORD_MIN} characters.`);
  const { deliveryFee, ...rest } = parsed.data;
  await createUser(db, { ...rest, username, password, deliveryFee: centsFromRand(deliveryFee) });
  print(`${rest.role} ${username} can sign in.`);
};
