import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '#web/admin/business/security-screen.tsx';

export const Route = createFileRoute('/admin/business/security')({ component: SecurityScreen });
