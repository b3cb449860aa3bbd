import { createFileRoute } from '@tanstack/react-router';
import { BankScreen } from '#web/admin/business/part-screens.tsx';

export const Route = createFileRoute('/admin/business/bank')({ component: BankScreen });
