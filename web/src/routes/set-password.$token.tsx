import { createFileRoute } from '@tanstack/react-router';
import { SetPasswordScreen } from '#web/features/accounts/set-password-screen.tsx';

export const Route = createFileRoute('/set-password/$token')({ component: SetPassword });

function SetPassword() {
  return <SetPasswordScreen token={Route.useParams().token} />;
}
