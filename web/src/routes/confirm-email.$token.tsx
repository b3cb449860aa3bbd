import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailScreen } from '#web/features/accounts/confirm-email-screen.tsx';

export const Route = createFileRoute('/confirm-email/$token')({ component: ConfirmEmail });

function ConfirmEmail() {
  return <ConfirmEmailScreen token={Route.useParams().token} />;
}
