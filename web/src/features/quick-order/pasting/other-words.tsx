import { useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type PastedRow, writtenOf } from './pasted-list.ts';
import { changeRow, findRow } from './pasted-store.ts';

type OtherWordsProps = { row: PastedRow; onFound: (found: Partial<PastedRow>) => void };

/** Looks a line up again with other words, which are stored with the list. */
export function OtherWords({ row, onFound }: OtherWordsProps) {
  const [isFinding, setFinding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const find = async () => {
    const text = row.text.trim();
    if (text === '' || isFinding) return;
    setFinding(true);
    setProblem(undefined);
    try {
      const found = await findRow(row, text);
      if (found) onFound(found);
      else setProblem(`No products found for “${text}”.`);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setFinding(false);
    }
  };
  return (
    <form
      className="col-span-full flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
    >
      <TextField
        label="Other words"
        aria-label={`Other words for “${writtenOf(row)}”`}
        value={row.text}
        maxLength={500}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        {...(problem !== undefined && { error: problem })}
        onChange={({ target }) => changeRow(row.key, { text: target.value })}
        className="min-w-[min(14rem,100%)] flex-1"
      />
      <Button
        type="submit"
        variant="secondary"
        loading={isFinding}
        disabled={row.text.trim() === ''}
        className={problem === undefined ? '' : 'mb-6'}
      >
        Find
      </Button>
    </form>
  );
}
