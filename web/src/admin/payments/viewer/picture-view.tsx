import { useState } from 'react';
import { NoPreview } from '#web/features/payments/proof/no-preview.tsx';
import { useObjectUrl } from '#web/features/payments/proof/use-object-url.ts';
import type { Size } from '#web/lib/use-size.ts';
import type { View } from './use-view.ts';

/** Small pictures are not blown up beyond this. */
const MAX_SCALE = 2;

const fittingScale = (picture: Size, room: Size, isTurned: boolean): number => {
  const across = isTurned ? picture.height : picture.width;
  const down = isTurned ? picture.width : picture.height;
  return Math.min(room.width / across, room.height / down, MAX_SCALE);
};

type PictureViewProps = { bytes: Blob; label: string; room: Size; view: View };

/** A picture as large as its place allows, times the zoom. */
export function PictureView({ bytes, label, room, view: { zoom, turn } }: PictureViewProps) {
  const url = useObjectUrl(bytes);
  const [natural, setNatural] = useState<Size>();
  const [failed, setFailed] = useState(false);
  if (failed) return <NoPreview reason="The file is not a picture that can be shown." />;
  const isTurned = turn % 180 !== 0;
  const scale = natural ? fittingScale(natural, room, isTurned) * zoom : 0;
  const width = (natural?.width ?? 0) * scale;
  const height = (natural?.height ?? 0) * scale;
  return (
    <div
      className="relative m-auto shrink-0"
      style={{ width: isTurned ? height : width, height: isTurned ? width : height }}
    >
      {url && (
        <img
          src={url}
          alt={label}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => setFailed(true)}
          className="absolute top-1/2 left-1/2 max-w-none bg-surface shadow-float transition-[rotate] duration-150"
          style={{ width, height, translate: '-50% -50%', rotate: `${turn}deg` }}
        />
      )}
    </div>
  );
}
