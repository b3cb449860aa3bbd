import { Store, Truck } from 'lucide-react';

export function FulfilmentMethod({ forCollection }: { forCollection: boolean }) {
  const Icon = forCollection ? Store : Truck;
  return (
    <span className="inline-flex items-center gap-1.5 align-middle whitespace-nowrap text-muted">
      <Icon aria-hidden className="size-4 shrink-0" />
      {forCollection ? 'Collection' : 'Delivery'}
    </span>
  );
}
