import { FileUp } from 'lucide-react';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';
import { changeList, type Received, usePasted } from './pasted-store.ts';

type PasteFormProps = { id: string; onFind: () => void; onReceive: (received: Received) => void };

export const LIST_FIELD = 'pasted-list-text';

/** The text of the list as pasted, or a file instead. */
export function PasteForm({ id, onFind, onReceive }: PasteFormProps) {
  const text = usePasted(({ list }) => list.text);
  return (
    <form
      id={id}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onFind();
      }}
    >
      <TextareaField
        id={LIST_FIELD}
        label="List"
        hint="One product on each line. Quantities can come before or after the product or in a column of their own, or be left out."
        rows={10}
        value={text}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={'12 x Panado 500mg\nAmoxil 250 susp - 6\n704000001 24'}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onChange={({ target }) => changeList((list) => ({ ...list, text: target.value }))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onFind();
        }}
      />
      <FileButton
        label="File with the list"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        variant="secondary"
        size="sm"
        className="self-start"
        onFiles={([file]) => onReceive({ file })}
      >
        <FileUp aria-hidden />
        Choose a file
      </FileButton>
    </form>
  );
}
