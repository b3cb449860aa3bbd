import { createFileRoute } from '@tanstack/react-router';
import { AccessForm } from '#web/admin/storefront/access/access-form.tsx';

export const Route = createFileRoute('/admin/store/access')({ component: AccessForm });
