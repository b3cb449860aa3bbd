import { createFileRoute } from '@tanstack/react-router';
import { AccessForm } from '#web/features/storefront/staff/access/access-form.tsx';

export const Route = createFileRoute('/admin/store/access')({ component: AccessForm });
