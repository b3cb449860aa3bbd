import { useSearch } from '@tanstack/react-router';
import { LoginScreen } from '#web/features/accounts/login/login-screen.tsx';
import { useSignIn } from '#web/features/accounts/login/use-sign-in.ts';
import { useBranding } from '#web/parts/storefront/api.ts';

/** The login screen inside the app. If it is the first screen, `login-page.tsx` shows it instead. */
export function Login() {
  const { signIn, enter } = useSignIn(useSearch({ from: '/login' }).redirectUrl);
  return <LoginScreen branding={useBranding()} onSignIn={signIn} onSignedIn={enter} />;
}
