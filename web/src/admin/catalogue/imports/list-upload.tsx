import type { StagedImport } from '@formulary/contract';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/class-names/cn.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { uploadList } from './api.ts';

export function ListUpload({ onUploaded }: { onUploaded: (staged: StagedImport) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [reading, setReading] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const upload = async (file: File | undefined): Promise<void> => {
    if (!file || reading) return;
    setProblem(undefined);
    setReading(file.name);
    try {
      onUploaded(await uploadList(file));
    } catch (error) {
      setProblem(messageOf(error as Error));
    } finally {
      setReading(undefined);
    }
  };

  return (
    <section
      aria-label="Upload"
      className="flex flex-col gap-4"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void upload(event.dataTransfer.files[0]);
      }}
    >
      {problem && (
        <Notice tone="owed" title="Could not read the price list">
          {problem}
        </Notice>
      )}
      <div
        className={cn(
          'flex flex-col items-center gap-3 rounded-tile border-2 border-control border-dashed px-6 py-12 text-center transition-colors',
          isOver && 'border-primary bg-tint',
        )}
      >
        <FileUp aria-hidden className="size-8 text-primary" strokeWidth={1.5} />
        <p className="title-group">A CSV or Excel file, as your supplier sends it</p>
        <p className="max-w-prose text-muted">
          You see what would change before anything is imported. Products are matched by their code. Fields
          that are not in the list do not change.
        </p>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          aria-label="Price list"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            void upload(file);
          }}
        />
        <Button loading={reading !== undefined} onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <p aria-live="polite" className="min-h-5 text-muted text-sm">
          {reading && `Reading ${reading} and comparing it with the catalogue…`}
        </p>
      </div>
    </section>
  );
}
