import { createFileRoute } from '@tanstack/react-router';
import { MessagesForm } from '#web/admin/storefront/messages-form.tsx';

export const Route = createFileRoute('/admin/store/')({ component: MessagesForm });
