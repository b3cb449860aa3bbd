import { createFileRoute } from '@tanstack/react-router';
import { IssuerScreen } from '#web/admin/business/issuer-screen.tsx';

export const Route = createFileRoute('/admin/business/')({ component: IssuerScreen });
