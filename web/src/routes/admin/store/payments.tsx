import { createFileRoute } from '@tanstack/react-router';
import { PaymentSettings } from '#web/admin/storefront/switch-settings.tsx';

export const Route = createFileRoute('/admin/store/payments')({ component: PaymentSettings });
