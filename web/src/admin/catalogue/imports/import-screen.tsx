import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { importQuery } from './api.ts';
import { LastImport } from './last-import.tsx';
import { ListUpload } from './list-upload.tsx';
import { Review } from './review.tsx';

/** Imports a price list in three steps: upload, review, apply. */
export function ImportScreen({ id }: { id: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const goTo = (next: string) => void navigate({ to: '/admin/products/import', search: { id: next } });
  return (
    <div className="mt-1 flex flex-col gap-5">
      <PageHeader title="Import a price list" />
      {id ? (
        <Staged id={id} onLeave={() => goTo('')} />
      ) : (
        <>
          <ListUpload
            onUploaded={(staged) => {
              queryClient.setQueryData(importQuery(staged.id).queryKey, staged);
              goTo(staged.id);
            }}
          />
          <LastImport />
        </>
      )}
    </div>
  );
}

function Staged({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { data: staged, error, refetch } = useQuery(importQuery(id));
  if (staged) return <Review staged={staged} onLeave={onLeave} />;
  if (!error) return <Skeleton className="h-96 w-full rounded-card" />;
  return <ErrorState title="This import is no longer available" onRetry={() => void refetch()} />;
}
