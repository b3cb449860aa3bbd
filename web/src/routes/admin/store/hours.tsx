import { createFileRoute } from '@tanstack/react-router';
import { HoursForm } from '#web/admin/storefront/hours/hours-form.tsx';

export const Route = createFileRoute('/admin/store/hours')({ component: HoursForm });
