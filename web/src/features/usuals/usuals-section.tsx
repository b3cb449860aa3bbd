import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { usualsQuery } from './api.ts';

const UsualsCard = lazy(async () => ({ default: (await import('./usuals-card.tsx')).UsualsCard }));

/** More than are shown at first, so that those due are among them. */
const FIRST = 24;

/** What the customer usually buys; nothing for somebody who has ordered nothing twice. Its code comes only when it is shown. */
export function UsualsSection({ className }: { className?: string }) {
  const { data, isPending } = useQuery(usualsQuery(FIRST));
  const skeleton = (
    <div className={cn('card skeleton min-h-90 rounded-tile desktop:min-h-75', className)} aria-hidden />
  );
  if (isPending) return skeleton;
  if (!data?.total) return null;
  return (
    <Suspense fallback={skeleton}>
      <UsualsCard list={data} className={className} />
    </Suspense>
  );
}
