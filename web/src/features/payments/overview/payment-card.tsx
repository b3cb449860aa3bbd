import { PAYMENT_TYPE, type Payment } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { proofBytesQuery } from '#web/parts/payments/api.ts';
import { PaymentStatus, paymentAmountText, paymentLabel } from '#web/parts/payments/payment-status.tsx';
import { NoPreview, useObjectUrl } from '#web/parts/payments/proof-preview.tsx';
import { useInView } from '#web/parts/payments/use-in-view.ts';

const PdfThumbnail = lazy(async () => ({
  default: (await import('#web/parts/payments/pdf/pdf-thumbnail.tsx')).PdfThumbnail,
}));

/** In pixels, as the specification requires. */
export const CARD_HEIGHT = 320;

const SHOWN = 2;

/** Returns the purpose of a payment or, for a credit or debit, its reason. */
const paymentPurpose = ({ isPaid, rejection, paymentType, reason, orders }: Payment): string => {
  if (reason) return reason;
  const shown = orders.slice(0, SHOWN).map(({ referenceNumber }) => referenceNumber);
  const more = orders.length - shown.length;
  const listed = `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  if (orders.length > 0) return `${isPaid ? 'Pays' : 'For'} ${listed}`;
  return isPaid || rejection || paymentType !== PAYMENT_TYPE.Payment ? '' : 'Not for a specific order';
};

export function PaymentCard({ payment }: { payment: Payment }) {
  const { id, dateCreated, image } = payment;
  const purpose = paymentPurpose(payment);
  return (
    <Link
      to="/proof-of-payments/$id"
      params={{ id }}
      search={true}
      resetScroll={false}
      data-walk=""
      style={{ height: CARD_HEIGHT }}
      className="card group flex flex-col overflow-hidden transition-shadow hover:shadow-float"
    >
      <span className="block min-h-0 flex-1 overflow-hidden bg-sunken">
        {image ? (
          <ProofThumbnail paymentId={id} type={image.type} />
        ) : (
          <span className="grid size-full place-items-center">
            <NoPreview />
          </span>
        )}
      </span>
      <span className="flex flex-col gap-1.5 border-t px-4 py-3.5">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-semibold">{formatDate(dateCreated)}</span>
          <PaymentStatus payment={payment} />
        </span>
        <span className="flex flex-wrap justify-between gap-x-2 text-muted">
          <span className="figures min-w-0 max-w-full truncate">{paymentAmountText(payment)}</span>
          <span className="text-sm">{paymentLabel(payment)}</span>
        </span>
        {purpose && <span className="truncate text-muted text-sm">{purpose}</span>}
      </span>
    </Link>
  );
}

type ProofThumbnailProps = { paymentId: string; type: string };

/** Loaded when the card nears the viewport. Decorative. */
function ProofThumbnail({ paymentId, type }: ProofThumbnailProps) {
  const frame = useRef<HTMLDivElement>(null);
  const seen = useInView(frame);
  const isPdf = type === 'application/pdf';
  const { data: bytes, isError } = useQuery({
    ...proofBytesQuery(paymentId, isPdf ? undefined : 'card'),
    enabled: seen,
  });
  return (
    <div ref={frame} aria-hidden className="grid size-full place-items-center overflow-hidden">
      {isError ? (
        <NoPreview />
      ) : isPdf ? (
        <Suspense fallback={<PdfIcon />}>
          {bytes ? <PdfThumbnail bytes={bytes} label="" fallback={<PdfIcon />} /> : <PdfIcon />}
        </Suspense>
      ) : bytes ? (
        <Picture bytes={bytes} />
      ) : (
        <div className="skeleton size-full" />
      )}
    </div>
  );
}

function PdfIcon() {
  return (
    <span className="flex flex-col items-center gap-1.5">
      <FileText className="size-10 text-muted" strokeWidth={1.5} />
      <span className="font-semibold text-xs tracking-wide">PDF</span>
    </span>
  );
}

function Picture({ bytes }: { bytes: Blob }) {
  const url = useObjectUrl(bytes);
  const [failed, setFailed] = useState(false);
  if (failed) return <NoPreview />;
  return (
    url && (
      <img
        src={url}
        alt=""
        decoding="async"
        onError={() => setFailed(true)}
        className="size-full min-h-0 object-cover object-top"
      />
    )
  );
}
