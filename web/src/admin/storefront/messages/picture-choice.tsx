import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { assetUrl } from '#web/lib/calls/base-url.ts';
import { ImageFrame } from '#web/ui/display/image-frame.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { picturesQuery } from '../api.ts';
import { PictureUpload } from './picture-upload.tsx';

/** The announcement's picture: one of those that there are, or another uploaded. */
export function PictureChoice({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { data, isError, refetch } = useQuery(picturesQuery);
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Picture</legend>
      {isError && !data && <ErrorState onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-24" />}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
        {data?.pictures.map(({ name, path, changedAt }) => (
          <label
            key={name}
            className="group overflow-hidden rounded-control border border-line has-checked:border-primary has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={group}
              checked={name === value}
              onChange={() => onChange(name)}
              className="sr-only"
            />
            <ImageFrame
              src={assetUrl(`/${path}?t=${Date.parse(changedAt)}`)}
              alt=""
              width={320}
              height={180}
              className="aspect-video w-full"
            />
            <span className="block truncate px-2.5 py-1.5 text-sm group-has-checked:font-medium group-has-checked:text-primary">
              {name}
            </span>
          </label>
        ))}
      </div>
      <PictureUpload value={value} onUploaded={onChange} />
    </fieldset>
  );
}
