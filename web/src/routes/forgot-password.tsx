import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '#web/features/accounts/forgot-password-screen.tsx';

export const Route = createFileRoute('/forgot-password')({ component: ForgotPasswordScreen });
