import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { CaptureScreen } from '#web/admin/orders/capture/capture-screen.tsx';

export const Route = createFileRoute('/admin/orders/new')({
  validateSearch: z.object({ customer: z.uuid().optional().catch(undefined) }),
  component: New,
});

function New() {
  return <CaptureScreen customerId={Route.useSearch().customer} />;
}
