import { createFileRoute } from '@tanstack/react-router';
import { TermsScreen } from '#web/admin/business/terms-screen.tsx';

export const Route = createFileRoute('/admin/business/terms')({ component: TermsScreen });
