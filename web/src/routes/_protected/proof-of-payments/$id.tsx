import { createFileRoute } from '@tanstack/react-router';
import { ProofDialog } from '#web/features/payments/proof-dialog.tsx';
import { paymentQuery } from '#web/parts/payments/api.ts';

export const Route = createFileRoute('/_protected/proof-of-payments/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    queryClient.query(paymentQuery(id)).catch(() => undefined);
  },
  component: ProofRoute,
});

function ProofRoute() {
  const { id } = Route.useParams();
  return <ProofDialog key={id} id={id} />;
}
