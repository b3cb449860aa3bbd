import { PICTURE_MAX_BYTES, PICTURE_TYPES, pictureName } from '@formulary/contract';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/action/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useSavePicture } from './api.ts';

/** Derives a picture name from a file name: `Winter Sale.png` becomes `winter-sale`. */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50);

type PictureUploadProps = { value: string; onUploaded: (name: string) => void };

export function PictureUpload({ value, onUploaded }: PictureUploadProps) {
  const [file, setFile] = useState<File>();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const save = useSavePicture();

  const choose = (chosen: File) => {
    const isTooLarge = chosen.size > PICTURE_MAX_BYTES;
    if (isTooLarge)
      return toast({
        title: 'Could not upload the picture',
        description: 'A picture can be at most 10 MB.',
        variant: 'destructive',
      });
    setFile(chosen);
    setName(nameOf(chosen.name) || value);
    setError(undefined);
  };
  const upload = () => {
    if (!file) return;
    const parsed = pictureName.safeParse(name);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    save.mutate(
      { name, file },
      {
        onSuccess: () => {
          setFile(undefined);
          onUploaded(name);
          toast({ description: `Picture ${name} saved.` });
        },
      },
    );
  };

  return (
    <div className="mt-3">
      {!file && (
        <FileButton
          label="Picture file"
          accept={PICTURE_TYPES.join(',')}
          variant="secondary"
          size="sm"
          onFiles={([chosen]) => choose(chosen)}
        >
          <ImageUp aria-hidden />
          Upload picture
        </FileButton>
      )}
      {file && (
        <div className="flex flex-wrap items-start gap-3 rounded-control bg-sunken p-3">
          <TextField
            label="Name"
            value={name}
            error={error}
            hint="To replace a picture, enter its name."
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              upload();
            }}
            className="min-w-[min(12rem,100%)] flex-1"
          />
          <div className="flex gap-2 pt-6.5">
            <Button loading={save.isPending} onClick={upload}>
              Upload
            </Button>
            <Button variant="ghost" disabled={save.isPending} onClick={() => setFile(undefined)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
