import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

export type DialogContent = {
  /** The accessible name; `titleHidden` hides it visually. */
  title: string;
  titleHidden?: boolean;
  description?: ReactNode;
  /** Sticky above the scrolling body: a search field or tabs. */
  header?: ReactNode;
  /** Sticky below the scrolling body: the buttons. */
  footer?: ReactNode;
  /** Removes the padding around `children`. */
  flush?: boolean;
  /** The body is only text, so the body itself takes the focus, to be scrolled with the arrow keys. */
  isText?: boolean;
  children: ReactNode;
};

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl';

type ChangeDetails = { reason: string; event: Event; cancel: () => void };

export type FrameProps = {
  open: boolean;
  size: DialogSize;
  onOpenChange: (open: boolean, details: ChangeDetails) => void;
  onOpenChangeComplete: (open: boolean) => void;
  initialFocus: string | undefined;
};

type Parts = {
  Title: (props: { className: string; children: ReactNode }) => ReactNode;
  Description: (props: { className: string; children: ReactNode }) => ReactNode;
  Close: (props: { className: string; 'aria-label': string; children: ReactElement }) => ReactNode;
};

/**
 * The layout of dialogs and drawers. With large text on a phone the dialog scrolls as a whole, because the body alone
 * would have no room left.
 */
export function DialogLayout({
  parts: { Title, Description, Close },
  ...content
}: DialogContent & { parts: Parts }) {
  const { title, titleHidden, description, header, footer, flush, isText, children } = content;
  return (
    <>
      <div className={cn('shrink-0 px-6 pt-5 pb-4 sm:px-8 sm:pt-7', titleHidden && !header && 'sr-only')}>
        <Title className={cn('title-group pr-close text-dialog', titleHidden && 'sr-only')}>{title}</Title>
        {description && <Description className="mt-1 pr-close text-muted text-sm">{description}</Description>}
        {header && <div className="mt-4">{header}</div>}
      </div>
      <div
        {...(isText && { role: 'region', 'aria-label': title, tabIndex: 0 })}
        className={cn(
          'min-h-0 flex-1 cramped:flex-none cramped:overflow-y-visible overflow-y-auto overscroll-contain focus-visible:-outline-offset-2',
          !flush && 'px-6 pb-6 sm:px-8 sm:pb-8',
        )}
      >
        {children}
      </div>
      {footer && (
        <div className="flex shrink-0 flex-wrap justify-end gap-3 border-line border-t px-6 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-8">
          {footer}
        </div>
      )}
      {/** Last in the DOM, so that the focus first goes to the content. */}
      <Close
        aria-label="Close"
        className={cn(
          'absolute top-3 right-3 z-10 grid size-finger cramped:bg-surface place-items-center rounded-control text-ink hover:bg-sunken',
          flush && 'max-desktop:top-6 max-desktop:bg-surface max-desktop:shadow-card',
        )}
      >
        <X aria-hidden className="size-5" />
      </Close>
    </>
  );
}
