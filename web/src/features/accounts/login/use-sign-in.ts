import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { request } from '#web/lib/calls/api.ts';
import { forgetUser } from '#web/parts/accounts/api.ts';
import { landingPath } from '../landing-path.ts';
import type { SignIn } from './login-screen.tsx';
import { nextStepOf } from './second-factor-step.tsx';

/** Signs in, clears everything cached for a previous user, and opens the requested page. */
export const useSignIn = (
  redirectUrl: string | undefined,
): { signIn: SignIn; enter: () => Promise<void> } => {
  const queryClient = useQueryClient();
  const { history, options } = useRouter();
  const enter = async () => {
    forgetUser(queryClient);
    history.push(await landingPath(options.context, redirectUrl));
  };
  return {
    signIn: async (credentials) => {
      const next = await nextStepOf(await request('auth', { method: 'POST', body: credentials }));
      if (!next) await enter();
      return next;
    },
    enter,
  };
};
