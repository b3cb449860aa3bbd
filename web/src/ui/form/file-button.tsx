import { type ComponentProps, useRef } from 'react';
import { Button } from '../action/button.tsx';

export type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** The accessible name of the field: "Logo file". */
  label: string;
  /** File extensions or types: ".csv,text/csv". */
  accept: string;
  multiple?: boolean;
  /** Opens the phone's camera. */
  camera?: boolean;
  /** Called with one or more files. */
  onFiles: (files: [File, ...File[]]) => void;
};

/** Opens the device's file picker, or its camera. */
export function FileButton({ label, accept, multiple, camera, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [first, ...others] = target.files ?? [];
          // Lets the same file be chosen again.
          target.value = '';
          if (first) onFiles([first, ...others]);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
