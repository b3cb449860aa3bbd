import { FileUp } from 'lucide-react';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { TextareaField } from '#web/ui/form/textarea-field.tsx';
import { addToList, changeList, type Received, replaceList, usePasted } from './pasted-store.ts';
import { linesText } from './put-rows.ts';

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
        hint="One product per line. Quantities can come before or after the product, have their own column, or be left out."
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

type IncomingProps = { incoming: Received; waiting: number };

/** Shown if a list arrives while another one is unfinished. */
export function Incoming({ incoming, waiting }: IncomingProps) {
  return (
    <Notice title={`A list${waiting > 0 ? ` with ${linesText(waiting)}` : ''} is not finished.`}>
      <p>Should the new list replace it, or be added to it?</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void addToList(incoming)}>
          Add to it
        </Button>
        <Button variant="secondary" size="sm" onClick={() => void replaceList(incoming)}>
          Replace it
        </Button>
        <Button variant="ghost" size="sm" onClick={() => usePasted.setState({ incoming: undefined })}>
          Keep only the old one
        </Button>
      </div>
    </Notice>
  );
}
