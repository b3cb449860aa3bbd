import { Badge } from '#web/ui/feedback/badge.tsx';

export function NewBadge({ className }: { className?: string }) {
  return (
    <Badge size="sm" tone="notice" className={className}>
      NEW
    </Badge>
  );
}
