import { createFileRoute } from '@tanstack/react-router';
import { AccountsScreen } from '#web/admin/business/accounts-screen.tsx';

export const Route = createFileRoute('/admin/business/accounts')({ component: AccountsScreen });
