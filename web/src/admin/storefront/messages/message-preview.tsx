import type { StoreStatus } from '@formulary/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PaymentMessage } from '#web/features/payments/overview/payment-message.tsx';
import { StoreClosed } from '#web/features/store-access/store-closed.tsx';
import { Announcements } from '#web/features/storefront/announcements.tsx';
import { storeStatusQuery } from '#web/features/storefront/api.ts';
import { SegmentedControl } from '#web/ui/action/segmented-control.tsx';

export type PreviewedMessage = 'openMessage' | 'closeMessage' | 'paymentMessage';

const SEGMENTS = [
  { value: 'openMessage', label: 'Open' },
  { value: 'closeMessage', label: 'Closed' },
  { value: 'paymentMessage', label: 'Payment' },
] as const;

type MessagePreviewProps = {
  messages: Omit<StoreStatus, 'isClosed' | 'opensAt' | 'restoresAccess'>;
  previewed: PreviewedMessage;
  onPreview: (message: PreviewedMessage) => void;
};

const clientWith = (status: StoreStatus): QueryClient => {
  const client = new QueryClient({
    defaultOptions: { queries: { refetchOnWindowFocus: false, refetchOnReconnect: false } },
  });
  client.setQueryData(storeStatusQuery.queryKey, status);
  return client;
};

/** The customer's own screens, over what is being written instead of what is saved. */
export function MessagePreview({ messages, previewed, onPreview }: MessagePreviewProps) {
  const status = { restoresAccess: false, opensAt: null, ...messages, isClosed: false };
  const [openedAt] = useState(Date.now);
  const [client] = useState(() => clientWith(status));
  // As if it had just been read: nothing asks the server for what is not saved there.
  useEffect(() => {
    client.setQueryData(storeStatusQuery.queryKey, {
      restoresAccess: false,
      opensAt: null,
      ...messages,
      isClosed: false,
    });
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
          {previewed === 'closeMessage' && <StoreClosed status={status} loadedAt={openedAt} />}
          {previewed === 'paymentMessage' && <PaymentMessage />}
        </QueryClientProvider>
      </div>
      {previewed === 'paymentMessage' && !messages.paymentMessage && (
        <p className="text-muted text-sm">Without a payment message nothing is shown above the payments.</p>
      )}
    </section>
  );
}
