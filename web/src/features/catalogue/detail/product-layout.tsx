import type { ReactNode } from 'react';

type ProductLayoutProps = { picture: ReactNode; children: ReactNode; footer?: ReactNode };

/** Picture beside words on desktop, above them on mobile. The footer stays in sight while the words scroll. */
export function ProductLayout({ picture, children, footer }: ProductLayoutProps) {
  return (
    <div className="desktop:grid desktop:h-[min(35rem,calc(100dvh-4rem))] desktop:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]">
      {picture}
      <div className="flex min-h-0 min-w-0 flex-col">
        <div className="min-h-0 flex-1 px-5 pt-5 pb-5 sm:px-8 desktop:overflow-y-auto desktop:pt-7">
          {children}
        </div>
        {footer && (
          <div className="sticky bottom-0 border-line border-t bg-surface px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-8">
            {footer}
          </div>
        )}
      </div>
    </div>
  );
}
