import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#web/ui/page/route-error.tsx';

/** An address that leads nowhere, inside the navigation. */
export const Route = createFileRoute('/_protected/$')({ component: NotFoundPage });
