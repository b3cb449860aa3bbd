import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';

export type DialogContent = {
  /** The dialog's name. Always read aloud; hidden from sight with `titleHidden`. */
  title: string;
  titleHidden?: boolean;
  description?: ReactNode;
  /** Stays in sight above the part that scrolls: a search field, tabs. */
  header?: ReactNode;
  /** Stays in sight below the part that scrolls: the buttons. */
  footer?: ReactNode;
  /** Without the padding around `children`, for content that goes to the edge. */
  flush?: boolean;
  /** Text alone, nothing to press in it: the part that scrolls takes the focus, for the arrow keys to move it. */
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

/** Title, close button, scrolling body, header and footer: the same inside a dialog and a drawer. */
export function DialogLayout({
  parts: { Title, Description, Close },
  ...content
}: DialogContent & { parts: Parts }) {
  const { title, titleHidden, description, header, footer, flush, isText, children } = content;
  return (
    <>
      <div className={cn('shrink-0 px-6 pt-5 pb-4 sm:px-8 sm:pt-7', titleHidden && !header && 'sr-only')}>
        <Title className={cn('title-group pr-10 text-[1.375rem]', titleHidden && 'sr-only')}>{title}</Title>
        {description && <Description className="mt-1 pr-10 text-muted text-sm">{description}</Description>}
        {header && <div className="mt-4">{header}</div>}
      </div>
      <div
        {...(isText && { role: 'region', 'aria-label': title, tabIndex: 0 })}
        className={cn(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2',
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
      {/* Last, so that the focus first goes to what the dialog is about. */}
      <Close
        aria-label="Close"
        className={cn(
          'absolute top-3 right-3 z-10 grid size-11 place-items-center rounded-control text-ink hover:bg-sunken',
          flush && 'max-desktop:top-6 max-desktop:bg-surface max-desktop:shadow-card',
        )}
      >
        <X aria-hidden className="size-5" />
      </Close>
    </>
  );
}
