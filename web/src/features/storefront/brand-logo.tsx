import { useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useBranding } from './branding.ts';

/** 56 px on desktop; the letter that stands in for a logo that fails is 54. */
const MARK = 'size-11 desktop:size-14 shrink-0 rounded-control desktop:rounded-card';

/** The store's logo and name. */
export function BrandLogo({ className }: { className?: string }) {
  const branding = useBranding();
  return (
    <span className={cn('inline-flex h-14 items-center gap-3.5', className)}>
      {branding ? (
        <Mark key={branding.logo} src={branding.logo} title={branding.title} />
      ) : (
        <Skeleton className={MARK} />
      )}
      <span className="min-w-0 truncate font-display font-medium text-2xl tracking-tight">
        {branding?.title ?? <Skeleton className="h-6 w-24" />}
      </span>
    </span>
  );
}

function Mark({ src, title }: { src: string; title: string }) {
  const [failed, setFailed] = useState(false);
  if (!failed)
    return <img src={src} alt="" width={56} height={56} onError={() => setFailed(true)} className={MARK} />;
  return (
    <span
      aria-hidden
      className={cn(
        MARK,
        'desktop:size-[54px] grid place-items-center bg-primary font-display text-2xl text-on-primary',
      )}
    >
      {title.slice(0, 1)}
    </span>
  );
}
