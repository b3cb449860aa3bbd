import { createFileRoute } from '@tanstack/react-router';
import { TermsScreen } from '#web/admin/business/part-screens.tsx';

export const Route = createFileRoute('/admin/business/terms')({ component: TermsScreen });
