import { createFileRoute } from '@tanstack/react-router';
import { ReadMoreDialog } from '#web/features/catalogue/product/facts.tsx';

export const Route = createFileRoute('/_protected/store/$id/read-more')({ component: ReadMore });

function ReadMore() {
  const navigate = Route.useNavigate();
  const { id } = Route.useParams();
  return (
    <ReadMoreDialog
      id={id}
      onClose={() => navigate({ to: '/store/$id', params: { id }, search: true, resetScroll: false })}
    />
  );
}
