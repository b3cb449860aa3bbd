import { createFileRoute } from '@tanstack/react-router';
import { ReadMoreDialog } from '#web/features/catalogue/detail/read-more-dialog.tsx';

export const Route = createFileRoute('/_protected/store/$id/read-more')({ component: ReadMore });

function ReadMore() {
  const navigate = Route.useNavigate();
  const { id } = Route.useParams();
  return (
    <ReadMoreDialog
      productId={id}
      onClose={() => navigate({ to: '/store/$id', params: { id }, search: true, resetScroll: false })}
    />
  );
}
