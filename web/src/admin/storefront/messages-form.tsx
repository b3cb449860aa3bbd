import type { StaffStore, StoreMessages, StoreStatus } from '@formulary/contract';
import { QueryClient, QueryClientProvider, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { assetUrl } from '#web/lib/calls/base-url.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { PaymentMessage } from '#web/parts/payments/payment-message.tsx';
import { StoreClosed } from '#web/parts/store-access/store-closed.tsx';
import { Announcements } from '#web/parts/storefront/announcements.tsx';
import { storeStatusQuery } from '#web/parts/storefront/api.ts';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';
import { ImageFrame } from '#web/ui/display/image-frame.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { RichTextField } from '#web/ui/form/rich-text/rich-text-field.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { picturesQuery, staffStoreQuery, useSaveStore } from './api.ts';
import { PictureUpload } from './picture-upload.tsx';

const messagesOf = ({ name, openMessage, closeMessage, paymentMessage }: StaffStore) => ({
  name,
  openMessage,
  closeMessage,
  paymentMessage,
});

const FIELDS = [
  { name: 'openMessage', label: 'Open message', hint: 'Shown under Announcements on the home page.' },
  { name: 'closeMessage', label: 'Close message', hint: 'Shown instead of the store while it is closed.' },
  {
    name: 'paymentMessage',
    label: 'Payment message',
    hint: 'How to pay. Shown at the top of the payments page.',
  },
] as const;

function PictureChoice({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { data, isError, refetch } = useQuery(picturesQuery);
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Picture</legend>
      {isError && !data && <ErrorState onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-24" />}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
        {data?.pictures.map(({ name, path, changedAt }) => (
          <label
            key={name}
            className="group overflow-hidden rounded-control border border-line has-checked:border-primary has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={group}
              checked={name === value}
              onChange={() => onChange(name)}
              className="sr-only"
            />
            <ImageFrame
              src={assetUrl(`/${path}?t=${Date.parse(changedAt)}`)}
              alt=""
              width={320}
              height={180}
              className="aspect-video w-full"
            />
            <span className="block truncate px-2.5 py-1.5 text-sm group-has-checked:font-medium group-has-checked:text-primary">
              {name}
            </span>
          </label>
        ))}
      </div>
      <PictureUpload value={value} onUploaded={onChange} />
    </fieldset>
  );
}

type PreviewedMessage = 'openMessage' | 'closeMessage' | 'paymentMessage';

const SEGMENTS = [
  { value: 'openMessage', label: 'Open' },
  { value: 'closeMessage', label: 'Closed' },
  { value: 'paymentMessage', label: 'Payment' },
] as const;

type MessagePreviewProps = {
  messages: Omit<StoreMessages, 'version'>;
  canPrepare: boolean;
  previewed: PreviewedMessage;
  onPreview: (message: PreviewedMessage) => void;
};

const statusWith = (messages: Omit<StoreMessages, 'version'>): StoreStatus => ({
  ...messages,
  isClosed: false,
  opensAt: null,
  restoresAccess: false,
  preparesWhileClosed: false,
});

const clientWith = (status: StoreStatus): QueryClient => {
  const client = new QueryClient({
    defaultOptions: { queries: { refetchOnWindowFocus: false, refetchOnReconnect: false } },
  });
  client.setQueryData(storeStatusQuery.queryKey, status);
  return client;
};

/** Renders the customers' screens with the unsaved messages. */
function MessagePreview({ messages, canPrepare, previewed, onPreview }: MessagePreviewProps) {
  const status = statusWith(messages);
  const [openedAt] = useState(Date.now);
  const [client] = useState(() => clientWith(status));
  // Marked as fresh, so that the preview does not fetch the saved messages.
  useEffect(() => {
    client.setQueryData(storeStatusQuery.queryKey, statusWith(messages));
  }, [client, messages]);
  return (
    <section aria-label="Preview" className="top-4 grid max-w-xl gap-3 beside:sticky">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">As customers see it</h2>
        <SegmentedControl label="Preview" value={previewed} segments={SEGMENTS} onChange={onPreview} />
      </div>
      <div inert>
        <QueryClientProvider client={client}>
          {previewed === 'openMessage' && <Announcements />}
          {previewed === 'closeMessage' && (
            <StoreClosed status={status} loadedAt={openedAt} canPrepare={canPrepare} />
          )}
          {previewed === 'paymentMessage' && <PaymentMessage />}
        </QueryClientProvider>
      </div>
      {previewed === 'paymentMessage' && !messages.paymentMessage && (
        <p className="text-muted text-sm">
          Without a payment message, nothing is shown at the top of the payments page.
        </p>
      )}
    </section>
  );
}

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
        toast({ description: 'Messages saved.' });
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
      <MessagePreview
        messages={draft.value}
        canPrepare={store.preparesWhileClosed}
        previewed={previewed}
        onPreview={setPreviewed}
      />
    </div>
  );
}
