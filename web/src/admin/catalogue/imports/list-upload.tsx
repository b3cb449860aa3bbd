import type { StagedImport } from '@formulary/contract';
import { useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import { uploadList } from './api.ts';

export function ListUpload({ onUploaded }: { onUploaded: (staged: StagedImport) => void }) {
  const [reading, setReading] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const upload = async (file: File): Promise<void> => {
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
    <div className="flex flex-col gap-4">
      {problem && (
        <Notice tone="owed" title="Could not read the price list">
          {problem}
        </Notice>
      )}
      <FileDrop
        label="Price list"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        title="A CSV or Excel file, as your supplier sends it"
        isReading={reading !== undefined}
        status={reading && `Reading ${reading} and comparing it with the catalogue…`}
        onFile={(file) => void upload(file)}
      >
        You see what would change before anything is imported. Products are matched by their code. Fields that
        are not in the list do not change.
      </FileDrop>
    </div>
  );
}
