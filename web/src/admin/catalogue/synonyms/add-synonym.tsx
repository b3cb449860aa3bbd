import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/action/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useDialogAction } from '#web/ui/overlay/use-dialog-action.ts';
import { addSynonym } from './api.ts';

const EMPTY = { term: '', meaning: '' };

/** Returns focus to the first field after each addition, so that several can be entered in a row. */
export function AddSynonym() {
  const form = useRef<HTMLFormElement>(null);
  const [pair, setPair] = useState(EMPTY);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const { isBusy, problem, run } = useDialogAction(() => {
    setPair(EMPTY);
    setHasSubmitted(false);
    form.current?.querySelector('input')?.focus();
  });
  const missing = (text: string): string | undefined =>
    hasSubmitted && text.trim() === '' ? 'Enter a term.' : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (pair.term.trim() === '' || pair.meaning.trim() === '') return;
    void run(async () => {
      const { term, meaning } = await addSynonym(pair);
      return `“${term}” now finds ${meaning}.`;
    });
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label="New synonym"
      className="card grid items-start gap-4 p-5 sm:grid-cols-[1fr_1fr_auto]"
    >
      <TextField
        label="Search term"
        placeholder="panado"
        maxLength={100}
        autoComplete="off"
        value={pair.term}
        error={problem ?? missing(pair.term)}
        onChange={(event) => setPair({ ...pair, term: event.target.value })}
      />
      <TextField
        label="Catalogue term"
        placeholder="paracetamol"
        maxLength={100}
        autoComplete="off"
        value={pair.meaning}
        error={missing(pair.meaning)}
        onChange={(event) => setPair({ ...pair, meaning: event.target.value })}
      />
      <Button type="submit" loading={isBusy} className="sm:mt-6.5">
        Add
      </Button>
    </form>
  );
}
