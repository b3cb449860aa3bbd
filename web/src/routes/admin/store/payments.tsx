import { createFileRoute } from '@tanstack/react-router';
import { PaymentSettings } from '#web/admin/storefront/payments/payment-settings.tsx';

export const Route = createFileRoute('/admin/store/payments')({ component: PaymentSettings });
