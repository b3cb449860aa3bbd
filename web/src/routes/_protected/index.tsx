import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#web/features/storefront/home-screen.tsx';

export const Route = createFileRoute('/_protected/')({ component: HomeScreen });
