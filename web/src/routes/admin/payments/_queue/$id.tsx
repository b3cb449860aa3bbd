import { createFileRoute } from '@tanstack/react-router';
import { reviewQuery } from '#web/admin/payments/api.ts';

export const Route = createFileRoute('/admin/payments/_queue/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.query(reviewQuery(id)).catch(() => undefined);
  },
});
