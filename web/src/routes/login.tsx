import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

export const Route = createFileRoute('/login')({
  validateSearch: z.object({ redirectUrl: z.string().optional().catch(undefined) }),
  component: () => <h1 className="title-page p-8">Login</h1>,
});
