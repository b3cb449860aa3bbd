import type { NextSignInStep } from '@formulary/contract';

/** Reads what follows the right password: nothing for most people. Without a schema: the login page has none. */
export const nextStepOf = async (answer: Response): Promise<NextSignInStep | undefined> => {
  if (answer.status !== 200) return undefined;
  return (await answer.json()) as NextSignInStep;
};
