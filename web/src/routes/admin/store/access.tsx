import { createFileRoute } from '@tanstack/react-router';
import { AccessForm } from '#web/admin/storefront/switch-settings.tsx';

export const Route = createFileRoute('/admin/store/access')({ component: AccessForm });
