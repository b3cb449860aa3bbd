import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/action/button.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';
import { changeList, type Received, usePasted } from './pasted-store.ts';

type PasteFormProps = { id: string; onFind: () => void; onReceive: (received: Received) => void };

export const LIST_FIELD = 'pasted-list-text';

/** The text of the list, as it was pasted; a file in its place. */
export function PasteForm({ id, onFind, onReceive }: PasteFormProps) {
  const file = useRef<HTMLInputElement>(null);
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
        hint="One product on each line. Quantities may stand before or behind it, in a column, or be left out."
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
      <input
        ref={file}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        aria-label="File with the list"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) onReceive({ file: chosen });
        }}
      />
      <Button variant="secondary" size="sm" className="self-start" onClick={() => file.current?.click()}>
        <FileUp aria-hidden />
        Choose a file
      </Button>
    </form>
  );
}
