import type { Payment } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Maximize2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { paymentQuery, proofBytesQuery } from '#web/parts/payments/api.ts';
import { PaymentStatus, paymentAmountText, paymentLabel } from '#web/parts/payments/payment-status.tsx';
import { NoPreview, useObjectUrl } from '#web/parts/payments/proof-preview.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';

const PdfPages = lazy(async () => ({
  default: (await import('#web/parts/payments/pdf/pdf-pages.tsx')).PdfPages,
}));

export function ProofDialog({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data: payment, error, refetch } = useQuery(paymentQuery(id));
  useCrumbName(
    `/proof-of-payments/${id}`,
    payment && `${paymentLabel(payment)} from ${formatDate(payment.dateCreated)}`,
  );
  return (
    <RouteDialog
      size="lg"
      title={payment ? paymentLabel(payment) : 'Payment'}
      description={payment && formatDateTime(payment.dateCreated)}
      onClose={() => navigate({ to: '/proof-of-payments', search: true, resetScroll: false })}
    >
      {payment ? (
        <>
          <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
            <PaymentStatus payment={payment} />
            {!payment.rejection && (
              <span className="font-semibold tabular-nums">{paymentAmountText(payment)}</span>
            )}
          </div>
          {payment.rejection && (
            <Notice tone="owed" title="This proof was rejected" className="mb-5">
              <p className="whitespace-pre-line">{payment.rejection.reason}</p>
            </Notice>
          )}
          {payment.reason && <p className="wrap-anywhere mb-5 whitespace-pre-line">{payment.reason}</p>}
          <PaidByPayment payment={payment} />
          {(payment.image || !payment.method) && <ProofView payment={payment} />}
        </>
      ) : error ? (
        <ErrorState
          title={hasStatus(error, 404) ? 'Not Found' : undefined}
          message={hasStatus(error, 404) ? 'This payment does not exist.' : messageOf(error)}
          onRetry={hasStatus(error, 404) ? undefined : () => refetch()}
        />
      ) : (
        <>
          <Skeleton className="mb-5 h-7 w-56" />
          <Skeleton className="h-[60dvh] w-full rounded-control" />
        </>
      )}
    </RouteDialog>
  );
}

/** The orders that a payment pays or, while it is awaiting approval, those named by the customer. */
function PaidByPayment({ payment: { isPaid, orders } }: { payment: Payment }) {
  if (orders.length === 0) return null;
  return (
    <section aria-label="Orders" className="mb-5">
      <h3 className="font-medium text-sm">{isPaid ? 'Pays' : 'For'}</h3>
      <ul className="mt-1">
        {orders.map(({ id, referenceNumber, amount }) => (
          <li key={id} className="border-line border-b last:border-b-0">
            <Link
              to="/orders/$id"
              params={{ id }}
              className="group flex min-h-11 items-center justify-between gap-4"
            >
              <span className="figures font-semibold underline-offset-2 group-hover:underline">
                {referenceNumber}
              </span>
              {amount > 0 && <span className="figures">{formatMoney(amount)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const loadLightbox = () => import('#web/ui/overlay/lightbox.tsx');

const Lightbox = lazy(async () => ({ default: (await loadLightbox()).Lightbox }));

function ZoomableImage({ src, alt }: { src: string; alt: string }) {
  const [failed, setFailed] = useState(false);
  const [open, setOpen] = useState(false);
  if (failed) return <NoPreview />;
  return (
    <>
      <button
        type="button"
        aria-label={`Zoom in: ${alt}`}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadLightbox().catch(() => undefined)}
        className="group relative block w-full cursor-zoom-in overflow-hidden rounded-control bg-sunken"
      >
        <img
          src={src}
          alt={alt}
          onError={() => setFailed(true)}
          className="mx-auto max-h-[60dvh] min-h-48 object-contain"
        />
        <span
          aria-hidden
          className="absolute right-3 bottom-3 grid size-10 place-items-center rounded-control border bg-surface text-ink shadow-card [&_svg]:size-4.5"
        >
          <Maximize2 />
        </span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Lightbox label={alt} pictures={[{ src, alt }]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function ProofView({ payment }: { payment: Payment }) {
  const bytes = useQuery({ ...proofBytesQuery(payment.id), enabled: payment.image !== null });
  const url = useObjectUrl(bytes.data);
  const label = `Proof of payment from ${formatDate(payment.dateCreated)}`;

  if (payment.image === null || hasStatus(bytes.error, 404)) return <NoPreview />;
  if (bytes.isError)
    return (
      <NoPreview reason={messageOf(bytes.error)}>
        <Button variant="secondary" size="sm" onClick={() => bytes.refetch()}>
          Try again
        </Button>
      </NoPreview>
    );
  const waiting = <Skeleton className="h-[60dvh] w-full rounded-control" />;
  if (!bytes.data || !url) return waiting;
  return (
    <div>
      {payment.image.type === 'application/pdf' ? (
        <Suspense fallback={waiting}>
          <PdfPages bytes={bytes.data} label={label} />
        </Suspense>
      ) : (
        <ZoomableImage key={url} src={url} alt={label} />
      )}
      <p className="mt-4 text-sm">
        <a
          href={url}
          download={`proof-of-payment-${payment.id.slice(0, 8)}`}
          className="inline-flex min-h-6 items-center rounded-sm font-medium text-primary underline-offset-2 hover:underline max-desktop:min-h-11"
        >
          Download
        </a>
      </p>
    </div>
  );
}
