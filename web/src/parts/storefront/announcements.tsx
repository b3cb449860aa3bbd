import type { StoreStatus } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { assetUrl } from '#web/lib/calls/base-url.ts';
import { messageOf } from '#web/lib/calls/errors.ts';
import { SafeHtml } from '#web/lib/safe-html.tsx';
import { ImageFrame } from '#web/ui/display/image-frame.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { storeStatusQuery } from './api.ts';

const PICTURE = 'aspect-[16/9] max-h-80 w-full';

/** The status's picture, reloaded with the status because staff may replace it under the same name. */
export const statusPicture = ({ name }: StoreStatus, loadedAt: number): string =>
  assetUrl(`/asset-images/open-image-${encodeURIComponent(name)}.jpg?t=${loadedAt}`);

export function Announcements() {
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery(storeStatusQuery);
  return (
    <section aria-label="Announcements" className="card overflow-hidden rounded-tile">
      {data ? (
        <ImageFrame
          src={statusPicture(data, dataUpdatedAt)}
          alt=""
          width={1280}
          height={720}
          priority="main"
          className={PICTURE}
        />
      ) : (
        !isError && <Skeleton className={`${PICTURE} rounded-none`} />
      )}
      {isError && !data ? (
        <ErrorState message={messageOf(error, '')} onRetry={refetch} />
      ) : (
        <div className="px-6 pt-6 pb-7">
          <h2 className="title-group">Announcements</h2>
          {data ? (
            <SafeHtml html={data.openMessage} className="mt-1 min-h-12 text-muted" />
          ) : (
            <div className="mt-2 space-y-2">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-3/4" />
            </div>
          )}
        </div>
      )}
    </section>
  );
}
