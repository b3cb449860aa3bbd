import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { usualsQuery } from '#web/parts/usuals/api.ts';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';

const UsualsCard = lazy(async () => ({ default: (await import('./usuals-card.tsx')).UsualsCard }));

/** More than are shown at first, so that those due are among them. */
const FIRST = 24;

/** What the customer usually buys; nothing for someone who has ordered nothing twice. Its code comes only when it is shown. */
export function UsualsSection({ className }: { className?: string }) {
  const query = useQuery(usualsQuery(FIRST));
  const { data, isPending } = query;
  const skeleton = (
    <div className={cn('card skeleton min-h-90 rounded-tile desktop:min-h-75', className)} aria-hidden />
  );
  if (isPending) return skeleton;
  if (!data?.total)
    return (
      <FailedPart query={query} what="what you usually buy" className={cn('card rounded-tile', className)} />
    );
  return (
    <Suspense fallback={skeleton}>
      <UsualsCard list={data} className={className} />
    </Suspense>
  );
}
