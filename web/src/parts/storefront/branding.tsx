import type { Branding } from '@formulary/contract';
import { useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Skeleton } from '#web/ui/feedback/loading.tsx';

const MARK = 'size-finger desktop:size-14 shrink-0 rounded-control desktop:rounded-card';
const SMALL = 'size-9 desktop:size-9 desktop:rounded-control';

/** Used if the branding cannot be loaded. */
export const PLAIN_BRANDING: Branding = {
  title: 'Formulary',
  icon: '/icon.svg',
  logo: '/logo.svg',
  supportEmail: 'support@formulary.example',
};

type BrandLogoProps = {
  /** Undefined while loading. */
  branding: Branding | undefined;
  /** A second line, shown next to a smaller logo. */
  note?: string;
  className?: string;
};

/** The store's logo, 56 px on desktop, and its name. */
export function BrandLogo({ branding, note, className }: BrandLogoProps) {
  return (
    <span className={cn('inline-flex h-14 max-w-full items-center gap-3', className)}>
      {branding ? (
        <Mark key={branding.logo} src={branding.logo} title={branding.title} isSmall={note !== undefined} />
      ) : (
        <Skeleton className={cn(MARK, note && SMALL)} />
      )}
      <span className="min-w-0">
        <span
          className={cn(
            'block truncate font-display font-medium tracking-tight',
            note ? 'text-lg leading-tight' : 'text-brand',
          )}
        >
          {branding?.title ?? <Skeleton className="h-6 w-24" />}
        </span>
        {note && <span className="block truncate text-[0.8125rem] text-muted leading-tight">{note}</span>}
      </span>
    </span>
  );
}

/**
 * The built-in logo is drawn in the theme's colours; so is, at 54 px, the initial of a store whose logo fails to load.
 */
function Mark({ src, title, isSmall }: { src: string; title: string; isSmall: boolean }) {
  const [failed, setFailed] = useState(false);
  const isPlain = src === PLAIN_BRANDING.logo;
  if (!isPlain && !failed)
    return (
      <img
        src={src}
        alt=""
        width={56}
        height={56}
        onError={() => setFailed(true)}
        className={cn(MARK, isSmall && SMALL)}
      />
    );
  return (
    <span
      aria-hidden
      className={cn(
        MARK,
        'grid place-items-center bg-primary font-display font-semibold text-2xl text-on-primary desktop:text-[1.875rem]',
        !isPlain && 'desktop:size-[54px]',
        isSmall && cn(SMALL, 'text-lg desktop:text-lg'),
      )}
    >
      {title.slice(0, 1)}
    </span>
  );
}

/** Shows the names of the screen and the store, and the store's icon, in the browser's tab. */
export const labelTab = (screen: string | undefined, { title, icon }: Branding): void => {
  document.title = screen ? `${screen} · ${title}` : title;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
};
