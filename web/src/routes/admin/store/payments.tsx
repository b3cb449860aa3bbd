import { createFileRoute } from '@tanstack/react-router';
import { PaymentSettings } from '#web/features/storefront/staff/payments/payment-settings.tsx';

export const Route = createFileRoute('/admin/store/payments')({ component: PaymentSettings });
