import { Badge } from '#web/ui/feedback/badge.tsx';

/** Marks a product that is new in the catalogue. */
export function NewBadge({ className }: { className?: string }) {
  return (
    <Badge size="sm" tone="notice" className={className}>
      NEW
    </Badge>
  );
}
