import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/customers/_list/')({ component: () => null });
