import { PROOF_TYPES } from '@formulary/contract';
import { type ComponentProps, useRef } from 'react';
import { Button } from '#web/ui/action/button.tsx';

type PickButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  onPick: (files: File[]) => void;
  /** Opens the phone's camera instead of its files. */
  camera?: boolean;
};

/** Opens the device's own way to choose a file, or its camera. */
export function PickButton({ onPick, camera = false, ...button }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        accept={camera ? 'image/*' : PROOF_TYPES.join(',')}
        capture={camera ? 'environment' : undefined}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // So that choosing the same file again is a change.
          target.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
