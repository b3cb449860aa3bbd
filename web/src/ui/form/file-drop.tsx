import { FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { FileButton, type FileButtonProps } from './file-button.tsx';

type FileDropProps = Pick<FileButtonProps, 'label' | 'accept'> & {
  title: string;
  /** Explains what will happen to the file. */
  children: ReactNode;
  isReading: boolean;
  /** Announced while the file is being read. */
  status?: string | undefined;
  onFile: (file: File) => void;
};

/** An area in which to drop a file or choose one. */
export function FileDrop({ label, accept, title, children, isReading, status, onFile }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <section
      aria-label="Upload"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !isReading) onFile(file);
      }}
      className={cn(
        'flex flex-col items-center gap-3 rounded-tile border-2 border-control border-dashed px-6 py-12 text-center transition-colors',
        isOver && 'border-primary bg-tint',
      )}
    >
      <FileUp aria-hidden className="size-8 text-primary" strokeWidth={1.5} />
      <p className="title-group">{title}</p>
      <p className="max-w-prose text-muted">{children}</p>
      <FileButton label={label} accept={accept} loading={isReading} onFiles={([file]) => onFile(file)}>
        Choose file
      </FileButton>
      <p aria-live="polite" className="min-h-5 text-muted text-sm">
        {status}
      </p>
    </section>
  );
}
