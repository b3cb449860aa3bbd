import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#web/ui/page/page-states.tsx';

/** Not found, inside the shell. */
export const Route = createFileRoute('/_protected/$')({ component: NotFoundPage });
