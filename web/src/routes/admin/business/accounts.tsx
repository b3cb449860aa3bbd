import { createFileRoute } from '@tanstack/react-router';
import { AccountsScreen } from '#web/admin/business/part-screens.tsx';

export const Route = createFileRoute('/admin/business/accounts')({ component: AccountsScreen });
