import { PackageX } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';

type LayoutProps = {
  ref?: Ref<HTMLDivElement>;
  picture: ReactNode;
  /** The buy bar, always visible. */
  bar?: ReactNode;
  children: ReactNode;
};

/** On desktop the picture is beside the text, and only the text scrolls; on mobile it is above the text. */
export function Layout({ ref, picture, bar, children }: LayoutProps) {
  return (
    <div
      ref={ref}
      className="desktop:grid desktop:h-[min(35.5rem,calc(100dvh-4rem))] desktop:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]"
    >
      <div className="h-[min(56vw,16rem,30dvh)] max-desktop:has-[>*>svg]:h-24 desktop:h-full">{picture}</div>
      <div className="flex min-h-0 min-w-0 flex-col">
        <div className="min-h-0 flex-1 px-6 pt-5 pb-5 sm:px-8 desktop:overflow-y-auto desktop:pt-8">
          {children}
        </div>
        {bar && (
          <div className="sticky bottom-(--unstick) border-line border-t bg-surface px-6 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-8">
            {bar}
          </div>
        )}
      </div>
    </div>
  );
}

type ProductMissingProps = { error: Error; parent: '/store' | '/cart'; onRetry: () => void };

export function ProductMissing({ error, parent, onRetry }: ProductMissingProps) {
  const isGone = hasStatus(error, 404);
  if (!isGone)
    return (
      <ErrorState
        title={parent === '/cart' ? 'Not Found' : undefined}
        message={messageOf(error)}
        onRetry={onRetry}
        className="min-h-72 justify-center"
      />
    );
  return (
    <EmptyState
      icon={<PackageX />}
      title="Not Found"
      hint="This product does not exist or is no longer sold."
    >
      <LinkButton to={parent} search={true} variant="secondary" resetScroll={false}>
        {parent === '/cart' ? 'Back to the cart' : 'Back to the store'}
      </LinkButton>
    </EmptyState>
  );
}
