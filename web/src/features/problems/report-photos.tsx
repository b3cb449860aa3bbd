import { MAX_PROBLEM_PHOTOS } from '@formulary/contract';
import { Camera, ImagePlus, RotateCw, X } from 'lucide-react';
import { useMedia } from '#web/lib/use-media.ts';
import { useObjectUrl } from '#web/parts/payments/proof-preview.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { Spinner } from '#web/ui/feedback/loading.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { addPhotos, type DraftPhoto, removePhoto, sendPhotoAgain } from './report-draft.ts';

type PhotosOf = { draftId: string; orderId: string };

function ChosenPhoto({ of, photo, place }: { of: PhotosOf; photo: DraftPhoto; place: number }) {
  const url = useObjectUrl(photo.photo);
  const isSending = photo.id === undefined && photo.failure === undefined;
  return (
    <li className="flex w-28 flex-col gap-1">
      <div className="relative grid aspect-square place-items-center overflow-hidden rounded-control border bg-sunken">
        {url && <img src={url} alt="" className="size-full object-cover" />}
        {isSending && (
          <span className="absolute inset-0 grid place-items-center bg-surface/70">
            <Spinner label={`Uploading photo ${place}`} />
          </span>
        )}
      </div>
      <div className="flex justify-between">
        {photo.failure && (
          <IconButton label={`Send photo ${place} again`} onClick={() => void sendPhotoAgain(of, photo)}>
            <RotateCw />
          </IconButton>
        )}
        <IconButton
          label={`Remove photo ${place}`}
          onClick={() => removePhoto(of, photo)}
          className="ml-auto"
        >
          <X />
        </IconButton>
      </div>
      {photo.failure && (
        <p role="alert" className="wrap-anywhere text-[0.8125rem] text-owed">
          {photo.failure}
        </p>
      )}
    </li>
  );
}

type ReportPhotosProps = { of: PhotosOf; photos: readonly DraftPhoto[]; error: string | undefined };

/** The photos of a report, each uploaded as soon as it is chosen. */
export function ReportPhotos({ of, photos, error }: ReportPhotosProps) {
  const isTouch = useMedia('(pointer: coarse)');
  const add = (files: File[]) => void addPhotos(of, files);
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">
        Photos <span className="font-normal text-muted">(optional)</span>
      </legend>
      {photos.length > 0 && (
        <ul aria-label="Chosen photos" className="mt-2 flex flex-wrap gap-3">
          {photos.map((photo, index) => (
            <ChosenPhoto key={photo.key} of={of} photo={photo} place={index + 1} />
          ))}
        </ul>
      )}
      {photos.length < MAX_PROBLEM_PHOTOS && (
        <div className="mt-2 flex flex-wrap gap-3">
          {isTouch && (
            <FileButton
              label="Photo from the camera"
              accept="image/*"
              camera
              variant="secondary"
              onFiles={add}
            >
              <Camera aria-hidden />
              Take a photo
            </FileButton>
          )}
          <FileButton label="Photos" accept="image/*" multiple variant="secondary" onFiles={add}>
            <ImagePlus aria-hidden />
            Add photos
          </FileButton>
        </div>
      )}
      <p className="mt-1.5 text-[0.8125rem] text-muted">
        Up to {MAX_PROBLEM_PHOTOS}. Their location is removed.
      </p>
      {error && (
        <p role="alert" className="mt-1 text-[0.8125rem] text-owed">
          {error}
        </p>
      )}
    </fieldset>
  );
}
