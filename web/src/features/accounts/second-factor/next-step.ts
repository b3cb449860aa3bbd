import type { NextSignInStep } from '@formulary/contract';

/** Reads the step after the correct password: none for most people. Without a schema, which the login page does not have. */
export const nextStepOf = async (answer: Response): Promise<NextSignInStep | undefined> => {
  if (answer.status !== 200) return undefined;
  return (await answer.json()) as NextSignInStep;
};
