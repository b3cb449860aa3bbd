import { createFileRoute } from '@tanstack/react-router';
import { PricesScreen } from '#web/admin/business/prices-screen.tsx';

export const Route = createFileRoute('/admin/business/prices')({ component: PricesScreen });
