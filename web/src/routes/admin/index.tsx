import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '#web/features/dashboard/staff/dashboard-screen.tsx';

export const Route = createFileRoute('/admin/')({ component: DashboardScreen });
