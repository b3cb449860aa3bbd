/** Separate from the other dialogs, because few customers open it. */
import { useNavigate, useParams } from '@tanstack/react-router';
import { orderProblemsQuery } from '#web/features/problems/api.ts';
import { ReportDialog } from '#web/features/problems/report-dialog.tsx';
import type { Loading } from '../options.ts';

export const loadReport = ({
  context: { queryClient },
  params: { id },
}: Loading<{ params: { id: string } }>): void => {
  queryClient.query(orderProblemsQuery(id)).catch(() => undefined);
};

export function ReportProblem() {
  const navigate = useNavigate();
  const { id } = useParams({ from: '/_protected/orders/$id/problem' });
  return (
    <ReportDialog
      orderId={id}
      onClose={() => navigate({ to: '/orders/$id', params: { id }, search: true, resetScroll: false })}
    />
  );
}
