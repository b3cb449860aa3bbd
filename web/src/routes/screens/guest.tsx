import { useParams } from '@tanstack/react-router';
import { ConfirmEmailScreen } from '#web/features/accounts/confirm-email-screen.tsx';
import { SetPasswordScreen } from '#web/features/accounts/set-password-screen.tsx';

export { ForgotPasswordScreen } from '#web/features/accounts/forgot-password-screen.tsx';

export function SetPassword() {
  return <SetPasswordScreen token={useParams({ from: '/set-password/$token' }).token} />;
}

export function ConfirmEmail() {
  return <ConfirmEmailScreen token={useParams({ from: '/confirm-email/$token' }).token} />;
}
