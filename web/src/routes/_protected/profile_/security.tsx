import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '#web/features/profile/security/security-screen.tsx';

export const Route = createFileRoute('/_protected/profile_/security')({ component: SecurityScreen });
