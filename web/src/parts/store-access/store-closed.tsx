import type { StoreStatus } from '@formulary/contract';
import { SafeHtml } from '#web/lib/safe-html.tsx';
import { statusPicture } from '#web/parts/storefront/announcements.tsx';
import { opensText, PREPARING } from '#web/parts/storefront/preparing-text.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { ImageFrame } from '#web/ui/display/image-frame.tsx';

type StoreClosedProps = {
  status: StoreStatus;
  /** When the status was fetched, in milliseconds. */
  loadedAt: number;
  canPrepare: boolean;
};

export function StoreClosed({ status, loadedAt, canPrepare }: StoreClosedProps) {
  return (
    <section className="card mx-auto mt-4 max-w-2xl overflow-hidden rounded-tile text-center">
      <ImageFrame
        src={statusPicture(status, loadedAt)}
        alt=""
        width={1280}
        height={720}
        priority="main"
        className="aspect-[16/9] w-full"
      />
      <div className="px-6 pt-7 pb-8 sm:px-10">
        <h1 className="title-page">Store Closed</h1>
        <SafeHtml html={status.closeMessage} className="mt-3 min-h-12 text-muted" />
        {status.opensAt && <p className="mt-3 font-medium">{opensText(status.opensAt)}</p>}
        {canPrepare && <p className="mt-3 text-muted">{PREPARING}</p>}
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {canPrepare && <LinkButton to="/store/quick-order">Quick order</LinkButton>}
          <LinkButton to="/" variant="secondary">
            Go Home
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
