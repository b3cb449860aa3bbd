import type { StaffProductDetail } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { toastError } from '#web/ui/feedback/toast-error.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { addPicture, arrangePictures, STAFF_PRODUCTS, staffProductQuery } from '../../api.ts';
import { PictureOrder } from './picture-order.tsx';
import type { Picture } from './picture-tile.tsx';

export function Pictures({ product, isReadOnly }: { product: StaffProductDetail; isReadOnly: boolean }) {
  const queryClient = useQueryClient();
  const [arranged, setArranged] = useState<readonly Picture[]>();
  const [uploading, setUploading] = useState<string>();
  const { id, version, images } = product;

  const accept = (saved: StaffProductDetail): void => {
    queryClient.setQueryData(staffProductQuery(id).queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: [...STAFF_PRODUCTS, 'pages'] });
  };

  const upload = async (files: readonly File[]): Promise<void> => {
    for (const [index, file] of files.entries()) {
      setUploading(files.length > 1 ? `Uploading ${index + 1} of ${files.length}` : 'Uploading');
      try {
        accept(await addPicture(id, file));
      } catch (error) {
        toastError(error, `Could not upload ${file.name}`);
      }
    }
    setUploading(undefined);
  };

  const arrange = async (order: readonly Picture[]): Promise<void> => {
    setArranged(order);
    try {
      accept(await arrangePictures(id, version, order));
    } catch (error) {
      toastError(error, 'Could not change the pictures');
      void queryClient.invalidateQueries({ queryKey: staffProductQuery(id).queryKey });
    }
    setArranged(undefined);
  };

  return (
    <section aria-label="Pictures" className="card flex flex-col gap-3 p-5">
      <h2 className="title-group">Pictures</h2>
      {images.length === 0 && (
        <p className="text-muted text-sm">
          No pictures yet. The store shows a drawing of the dosage form in the lab’s colour.
        </p>
      )}
      <PictureOrder
        images={arranged ?? images}
        isReadOnly={isReadOnly || arranged !== undefined}
        onArrange={(order) => void arrange(order)}
      />
      {!isReadOnly && (
        <>
          <FileButton
            label="Picture files"
            accept="image/jpeg,image/png,image/webp"
            multiple
            variant="secondary"
            size="sm"
            className="self-start"
            loading={uploading !== undefined}
            onFiles={(files) => void upload(files)}
          >
            <ImagePlus aria-hidden />
            {uploading ?? 'Add pictures'}
          </FileButton>
          <p className="text-muted text-xs">
            JPG, PNG or WebP, at most 10 MB. Drag to reorder, or press Space on a picture and use the arrow
            keys.
          </p>
        </>
      )}
    </section>
  );
}
