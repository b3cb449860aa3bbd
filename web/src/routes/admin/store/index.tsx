import { createFileRoute } from '@tanstack/react-router';
import { MessagesForm } from '#web/features/storefront/staff/messages/messages-form.tsx';

export const Route = createFileRoute('/admin/store/')({ component: MessagesForm });
