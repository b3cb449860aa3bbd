import type { StaffStore, StoreStatus } from '@formulary/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { RichTextField } from '#web/ui/form/rich-text-field.tsx';
import { staffStoreQuery, useSaveStore } from '../api.ts';
import { SaveBar } from '../save-bar.tsx';
import { MessagePreview, type PreviewedMessage } from './message-preview.tsx';
import { PictureChoice } from './picture-choice.tsx';

const messagesOf = ({ name, openMessage, closeMessage, paymentMessage }: StoreStatus | StaffStore) => ({
  name,
  openMessage,
  closeMessage,
  paymentMessage,
});

const FIELDS = [
  { name: 'openMessage', label: 'Open message', hint: 'Announcements on the home page.' },
  { name: 'closeMessage', label: 'Close message', hint: 'Shown instead of the store while it is closed.' },
  { name: 'paymentMessage', label: 'Payment message', hint: 'How to pay. Shown above the payments.' },
] as const;

/** What the store says, beside how customers will see it. */
export function MessagesForm() {
  const { data: store } = useSuspenseQuery(staffStoreQuery);
  const draft = useDraft(messagesOf(store));
  const save = useSaveStore('messages');
  const [previewed, setPreviewed] = useState<PreviewedMessage>('openMessage');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(draft.value, {
      onSuccess: (saved) => {
        draft.accept(messagesOf(saved));
        toast({ description: 'The store’s messages have been saved.' });
      },
    });
  };

  return (
    <div className="grid items-start gap-5 beside:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <form onSubmit={submit} aria-label="Messages" className="card grid gap-5 p-5 sm:p-6">
        {FIELDS.map(({ name, label, hint }) => (
          <div key={name} onFocusCapture={() => setPreviewed(name)}>
            <RichTextField
              label={label}
              hint={hint}
              value={draft.value[name]}
              onChange={(html) => draft.change({ [name]: html })}
            />
          </div>
        ))}
        <PictureChoice value={draft.value.name} onChange={(name) => draft.change({ name })} />
        <SaveBar
          draft={{ ...draft, discard: () => draft.accept(messagesOf(store)) }}
          isSaving={save.isPending}
        />
      </form>
      <MessagePreview messages={draft.value} previewed={previewed} onPreview={setPreviewed} />
    </div>
  );
}
